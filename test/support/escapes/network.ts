import { probes } from "./probe.ts";

const node = (script: string) => `$NODE -e '${script}'`;
const packet = (host: string) =>
  node(
    `const s = require("dgram").createSocket("udp4"); s.on("error", () => 0).send("x", +process.env.UDP, "${host}", () => setTimeout(() => s.close(), 50))`,
  );

/** Somebody outside who writes down what he is told. */
const messages = {
  setup: `setsid -f perl -MSocket -e 'socket my $s, PF_UNIX, SOCK_DGRAM, 0; bind $s, sockaddr_un("$ENV{OUT}/messages"); $SIG{ALRM} = sub { exit }; alarm 10; recv $s, my $b, 9, 0; open F, ">", "$ENV{OUT}/made"; unlink "$ENV{OUT}/messages"' > /dev/null 2>&1; until test -e $OUT/messages; do :; done`,
};
const tmux = {
  setup: "tmux -S $OUT/tmux -f /dev/null new-session -d bash",
  later: "tmux -S $OUT/tmux kill-server",
  needs: "tmux",
};

/** Somebody who waits at a pipe for what he is to do. */
const waitsAt = (pipe: string) => ({
  setup: `mkfifo ${pipe}; setsid -f timeout 10 bash -c 'read -r < ${pipe} && touch $OUT/made' > /dev/null 2>&1`,
});
const pipeIn = (folder: string) =>
  [`timeout 2 bash -c 'echo x > ${folder}/escape-$T'; sleep 0.3`, waitsAt(`${folder}/escape-$T`)] as const;

/** Ways to programs outside: by the network, by sockets of the system, by pipes. */
export const network = [
  ...probes("connections", "heard", [
    ["by the shell", "echo x > /dev/tcp/127.0.0.1/$PORT"],
    [
      "by node",
      node(
        'require("net").connect(+process.env.PORT, "127.0.0.1").on("connect", process.exit).on("error", console.log)',
      ),
    ],
    ["by perl", `perl -MIO::Socket::INET -e 'IO::Socket::INET->new("127.0.0.1:$ENV{PORT}") or die $!'`],
    [
      "by the sixth version",
      node('require("net").connect(+process.env.PORT6, "::1").on("connect", process.exit).on("error", console.log)'),
    ],
    [
      "by a name",
      node(
        'require("net").connect(+process.env.PORT, "localhost").on("connect", process.exit).on("error", console.log)',
      ),
    ],
    [
      "by a mapped address",
      node(
        'require("net").connect(+process.env.PORT, "::ffff:127.0.0.1").on("connect", process.exit).on("error", console.log)',
      ),
    ],
    ["by address zero", "echo x > /dev/tcp/0.0.0.0/$PORT"],
    ["by HTTP", node('fetch("http://127.0.0.1:" + process.env.PORT).catch(() => 0)')],
    [
      "again and again",
      "for i in 1 2 3 4 5; do (echo x > /dev/tcp/127.0.0.1/$PORT) 2> /dev/null && break; sleep 0.05; done",
    ],
  ]),
  ...probes("packets", "heard", [
    ["by the shell", "echo x > /dev/udp/127.0.0.1/$UDP; sleep 0.05"],
    ["by node", packet("127.0.0.1")],
    ["by a name", packet("localhost")],
    [
      "a question for a name",
      node(
        'const r = new (require("dns").Resolver)({ timeout: 100, tries: 1 }); r.setServers(["127.0.0.1:" + process.env.UDP]); r.resolve4("secret.example.com", () => 0)',
      ),
    ],
    [
      "by hand",
      `perl -MSocket -e 'socket my $s, PF_INET, SOCK_RAW, 17 or die; send $s, pack("nnnn", 1, $ENV{UDP}, 9, 0) . "x", 0, sockaddr_in(0, inet_aton("127.0.0.1")) or die' ; sleep 0.05`,
      { needs: "root" },
    ],
  ]),
  ...probes("what the kernel tells of the network", "opened", [
    [
      "echo requests",
      `perl -MSocket -e 'socket my $s, PF_INET, SOCK_RAW, 1 or die; print "OPEN-$ENV{T}\\n"'`,
      { needs: "root" },
    ],
    ["whole frames", `perl -e 'socket my $s, 17, 3, 768 or die; print "OPEN-$ENV{T}\\n"'`, { needs: "root" }],
    ["other interfaces", "grep -qv -e lo: -e '|' /proc/net/dev && echo OPEN-$T", { needs: "a network" }],
    ["connections of others", "grep -qi $(printf :%04X $PORT) /proc/net/tcp && echo OPEN-$T"],
    [
      "a virtual machine's host",
      `perl -e 'socket my $s, 40, 1, 0 or die; print "OPEN-$ENV{T}\\n"'`,
      { needs: "sockets of virtual machines" },
    ],
  ]),
  ...probes("sockets of the system", "heard", [
    [
      "beside the workspace",
      node('require("net").connect(process.env.SOCK).on("connect", process.exit).on("error", console.log)'),
    ],
    ["in the workspace", node('require("net").connect("socket").on("connect", process.exit).on("error", console.log)')],
    [
      "without a file",
      node('require("net").connect("\\0" + process.env.ABSTRACT).on("connect", process.exit).on("error", console.log)'),
    ],
    ["by perl", `perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new($ENV{SOCK}) or die $!'`],
    ["as an agent for keys", "SSH_AUTH_SOCK=$SOCK ssh-add -l", { needs: "ssh-add" }],
    [
      "by a link",
      node(
        'require("fs").symlinkSync(process.env.OUT, "l"); require("net").connect("l/socket").on("connect", process.exit).on("error", console.log)',
      ),
    ],
    [
      "by a hard link",
      node(
        'require("fs").linkSync(process.env.SOCK, "h"); require("net").connect("h").on("connect", process.exit).on("error", console.log)',
      ),
    ],
  ]),
  ...probes("single messages by sockets of the system", "disk", [
    [
      "by a socket",
      `perl -MSocket -e 'socket my $s, PF_UNIX, SOCK_DGRAM, 0 or die; send $s, "x", 0, sockaddr_un("$ENV{OUT}/messages") or die'; sleep 0.2`,
      messages,
    ],
    [
      "by half a pair",
      `perl -MSocket -e 'socketpair my $a, my $b, PF_UNIX, SOCK_DGRAM, 0 or die; connect $a, sockaddr_un("$ENV{OUT}/messages") or die; send $a, "x", 0'; sleep 0.2`,
      messages,
    ],
  ]),
  ...probes("named pipes where programs have them", "disk", [
    ["among temporary files", ...pipeIn("/tmp")],
    ["among those that stay", ...pipeIn("/var/tmp")],
    ["in memory", ...pipeIn("/dev/shm")],
    ["among what runs", pipeIn("/run")[0], { ...pipeIn("/run")[1], needs: "root" }],
  ]),
  ...probes("a terminal of the host's", "disk", [
    ["a new window", "tmux -S $OUT/tmux new-window 'touch $OUT/made'; sleep 0.3", tmux],
    ["typed into one", "tmux -S $OUT/tmux send-keys 'touch $OUT/made' Enter; sleep 0.3", tmux],
  ]),
];
