// Addresses that lead inside, by the way in which they are spelled or hidden. PORT is the canary's.
export interface Probe {
  technique: string;
  url: string;
  /** Answers of the name server, by turns where there are several. */
  names?: Record<string, string[] | string[][]>;
}

const rows = (technique: string, urls: string[]): Probe[] => urls.map((url) => ({ technique, url }));
const hosts = (technique: string, ...all: string[]): Probe[] =>
  rows(
    technique,
    all.map((host) => `http://${host}:PORT/`),
  );

/** A name of its own for each set of addresses. */
const led = (technique: string, ...all: (string[] | string[][])[]): Probe[] =>
  all.map((addresses, at) => {
    const name = `${technique.replaceAll(/\W+/g, "-")}-${at}.example`;
    return { technique, url: `http://${name}:PORT/`, names: { [name]: addresses } };
  });

const open = "93.184.216.34";
const six = "2606:4700::1111";

export const addresses: readonly Probe[] = [
  ...hosts("one number", "2130706433", "3232235777", "2852039166", "167772161", "2886729729", "1681915905"),
  ...hosts("hexadecimal", "0x7f000001", "0x7f.0x0.0x0.0x1", "0x7F.1", "0xA9FEA9FE", "0x0a000001", "0xc0.0xa8.0x1.0x1"),
  ...hosts("octal", "0177.0.0.1", "0177.0000.0000.0001", "017700000001", "0251.0376.0251.0376", "0300.0250.1.1"),
  ...hosts("parts left out", "127.1", "127.0.1", "10.1", "192.168.257", "172.1048577", "169.254.43518"),
  ...hosts(
    "spellings mixed",
    "0x7f.0.0.01",
    "127.0x0.0.01",
    "0x7f.0.1",
    "169.0376.0xa9fe",
    "192.0xa8.0401",
    "0012.0x1",
  ),
  ...hosts("address zero", "0", "0.0.0.0", "0x0", "00.0.0", "[::]", "[0:0:0:0:0:0:0:0]", "[::ffff:0.0.0.0]", "0.1.2.3"),
  ...hosts("loopback range", "127.0.0.1", "127.0.0.2", "127.1.2.3", "127.255.255.254"),
  ...hosts("loopback of the sixth version", "[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::0.0.0.1]", "[0::1]"),
  ...hosts(
    "mapped",
    ...["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:7f00:1]", "[::FFFF:10.0.0.1]"],
    ...["[::ffff:169.254.169.254]", "[::ffff:c0a8:1]", "[::ffff:6440:1]"],
  ),
  ...hosts("compatible", "[::127.0.0.1]", "[::7f00:1]", "[::10.0.0.1]", "[::a9fe:a9fe]"),
  ...hosts("NAT64", "[64:ff9b::127.0.0.1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b::10.0.0.1]", "[64:ff9b:1::7f00:1]"),
  ...hosts("6to4", "[2002:7f00:1::]", "[2002:a9fe:a9fe::]", "[2002:a00:1::1]", "[2002:c0a8:101::]"),
  ...hosts("Teredo", "[2001:0:7f00:1::]", "[2001::80ff:fffe]", "[2001:0:53aa:64c:0:0:80ff:fffe]", "[2001:0::1]"),
  ...hosts("translated", "[::ffff:0:127.0.0.1]", "[::ffff:0:a9fe:a9fe]", "[::ffff:0:a00:1]"),
  ...hosts("local of the sixth version", "[fe80::1]", "[fc00::1]", "[fd00::2]", "[fd12:3456::1]", "[fec0::1]"),
  ...hosts("many at once", "224.0.0.1", "239.255.255.250", "255.255.255.255", "[ff02::1]", "[ff05::1:3]", "[ff0e::1]"),
  ...hosts(
    "private ranges",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.254",
    "192.168.0.1",
    "192.168.255.255",
    "10.255.0.7",
  ),
  ...hosts("of providers", "100.64.0.1", "100.127.255.254", "198.18.0.1", "198.19.255.254", "192.0.0.1", "192.88.99.1"),
  ...hosts(
    "examples and reserved",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "240.0.0.1",
    "[2001:db8::1]",
    "[3fff::1]",
  ),
  ...hosts("reserved of the sixth version", "[100::1]", "[2001:2::1]", "[2001:10::1]", "[4000::1]", "[5f00::1]"),
  ...rows("clouds' own", [
    ...[
      "http://169.254.169.254/latest/meta-data/",
      "http://169.254.170.2/v2/credentials",
      "http://168.63.129.16/machine",
    ],
    ...["http://100.100.100.200/latest/", "http://192.0.0.192/latest/", "http://[fd00:ec2::254]/latest/"],
    ...["http://169.254.42.42/conf", "https://169.254.169.254/latest/"],
  ]),
  {
    technique: "clouds' own names",
    url: "http://metadata.google.internal/",
    names: { "metadata.google.internal": ["169.254.169.254"] },
  },
  { technique: "clouds' own names", url: "http://metadata/", names: { metadata: ["169.254.169.254"] } },
  { technique: "clouds' own names", url: "http://instance-data/", names: { "instance-data": ["169.254.169.254"] } },
  ...hosts(
    "names of this machine",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "foo.localhost",
    "a.b.localhost.",
    "LocalHost.",
  ),
  {
    technique: "names of this machine",
    url: "http://localhost.localdomain:PORT/",
    names: { "localhost.localdomain": ["127.0.0.1"] },
  },
  { technique: "names of this machine", url: "http://ip6-localhost:PORT/", names: { "ip6-localhost": ["::1"] } },
  ...led(
    "a name that leads inside",
    ["127.0.0.1"],
    ["::1"],
    ["10.0.0.1"],
    ["169.254.169.254"],
    ["::ffff:127.0.0.1"],
    ["0.0.0.0"],
  ),
  ...led("a name with a zone", ["fe80::1%eth0"], ["::1%lo"], ["::ffff:127.0.0.1%lo"], ["fd00::2%2"]),
  ...led(
    "one of several",
    [open, "127.0.0.1"],
    ["127.0.0.1", open],
    [six, "::1"],
    [open, open, open, "10.0.0.1"],
    [open, "::ffff:7f00:1"],
  ),
  ...rows(
    "ports",
    [80, 443, 3306, 6379, 8080, 9200, 65_535].map((port) => `http://127.0.0.1:${port}/`),
  ),
  ...rows("a user before it", [
    ...["http://site.example@127.0.0.1:PORT/", "http://site.example:80@127.0.0.1:PORT/", "http://a:b@127.0.0.1:PORT/"],
    ...[
      "http://127.0.0.1:PORT#@site.example/",
      "http://127.0.0.1:PORT?@site.example/",
      "http://127.0.0.1:PORT\\@site.example/",
    ],
    "http://site.example%2f@127.0.0.1:PORT/",
  ]),
  ...hosts("dots after it", "127.0.0.1.", "0x7f.1.", "169.254.169.254.", "2130706433.", "localhost..", "10.0.0.1."),
  ...hosts(
    "other scripts",
    "127。0。0。1",
    "１２７.０.０.１",
    "①②⑦.⓪.⓪.①",
    "ｌｏｃａｌｈｏｓｔ",
    "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
    "0ｘ7f.1",
    "127．0．0．1",
  ),
  ...hosts(
    "percent signs",
    "%31%32%37.0.0.1",
    "127%2e0%2e0%2e1",
    "loc%61lhost",
    "%6c%6f%63%61%6c%68%6f%73%74",
    "%30x7f.1",
    "%EF%BC%91%32%37.1",
  ),
  ...rows("slashes", [
    ...["http:\\\\127.0.0.1:PORT\\", "http:/127.0.0.1:PORT/", "http:127.0.0.1:PORT/", "http:////127.0.0.1:PORT/"],
    ...["http:\\/127.0.0.1:PORT/", "HtTp://127.0.0.1:PORT/../x", "http://127.0.0.1:PORT/;@site.example"],
  ]),
  ...rows("spaces and lines", [
    ...[
      " http://127.0.0.1:PORT/ ",
      "http://127.0.\t0.1:PORT/",
      "ht\ntp://127.0.0.1:PORT/",
      "http://12\r\n7.0.0.1:PORT/",
    ],
    ...["http://127.0.0.1:PORT/%0d%0aHost:%20site.example%0d%0a", "http://127.0.0.1:PORT/\r\nHost: site.example"],
  ]),
];
