import type { Duplex } from "node:stream";

/**
 * Many connections over one stream, which both ends read with this function. `open` makes a connection that the other
 * end asks for; null where it may ask for none. What is returned sends a connection to the other end. It stands by
 * itself, because its text is also what runs at the other end.
 */
export function carry(channel: Duplex, open: (() => Duplex) | null): (connection: Duplex) => void {
  const [opens, says, ends, closes] = [0, 1, 2, 3];
  const headBytes = 9;
  const mostBytes = 1_048_576;
  const mostOpen = 256;
  const connections = new Map<number, Duplex>();
  let rest = Buffer.alloc(0);
  let last = 0;

  function send(id: number, kind: number, data: Buffer): boolean {
    const head = Buffer.alloc(headBytes);
    head.writeUInt32LE(id, 0);
    head.writeUInt8(kind, 4);
    head.writeUInt32LE(data.length, 5);
    return channel.writable && channel.write(Buffer.concat([head, data]));
  }

  function add(id: number, connection: Duplex): void {
    const nothing = Buffer.alloc(0);
    connections.set(id, connection);
    connection.on("data", (data: Buffer) => {
      if (send(id, says, data)) return;
      connection.pause();
      channel.once("drain", () => connection.resume());
    });
    connection.on("end", () => send(id, ends, nothing));
    connection.on("error", () => undefined);
    connection.on("close", () => {
      if (connections.delete(id)) send(id, closes, nothing);
    });
  }

  function take(id: number, kind: number, data: Buffer): void {
    const known = connections.get(id);
    if (kind === opens) {
      if (open === null || known || connections.size >= mostOpen) channel.destroy();
      else add(id, open());
      return;
    }
    if (!known) return;
    if (kind === says && !known.write(data)) {
      // One that does not read holds up the others; nobody has to keep what it does not take.
      channel.pause();
      const goOn = () => channel.resume();
      known.once("drain", goOn).once("close", goOn);
    } else if (kind === ends) known.end();
    else if (kind === closes) {
      connections.delete(id);
      known.end(() => known.destroy());
    }
  }

  channel.setMaxListeners(0);
  channel.on("data", (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= headBytes) {
      const length = rest.readUInt32LE(5);
      if (length > mostBytes) {
        channel.destroy();
        return;
      }
      if (rest.length < headBytes + length) return;
      const [head, body] = [rest.subarray(0, headBytes), rest.subarray(headBytes, headBytes + length)];
      rest = rest.subarray(headBytes + length);
      take(head.readUInt32LE(0), head.readUInt8(4), body);
    }
  });
  channel.on("error", () => undefined);
  channel.on("close", () => {
    for (const connection of connections.values()) connection.destroy();
  });
  return (connection) => {
    last++;
    send(last, opens, Buffer.alloc(0));
    add(last, connection);
  };
}
