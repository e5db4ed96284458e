import fc from "fast-check";
import { expect, test } from "vitest";
import { ipv4, ipv6, isLoopbackAddress, isPrivateAddress } from "./addresses.ts";

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
const eight = fc.array(group, { minLength: 8, maxLength: 8 });
const hex = (groups: number[]) => groups.map((one) => one.toString(16)).join(":");

test("every spelling of an address of the sixth version is the same address", () => {
  fc.assert(
    fc.property(eight, fc.nat(7), fc.nat(7), fc.boolean(), (groups, from, length, isUpper) => {
      const spelled = [hex(groups), groups.map((one) => one.toString(16).padStart(4, "0")).join(":")];
      const [g = 0, h = 0] = groups.slice(6);
      spelled.push(`${hex(groups.slice(0, 6))}:${g >> 8}.${g & 255}.${h >> 8}.${h & 255}`, `${hex(groups)}%eth0`);
      const gap = groups.slice(from, from + length + 1);
      if (gap.every((one) => one === 0))
        spelled.push(`${hex(groups.slice(0, from))}::${hex(groups.slice(from + gap.length))}`);
      for (const text of spelled) expect(ipv6(isUpper ? text.toUpperCase() : text)).toEqual(groups);
      // The parser of addresses agrees.
      expect(ipv6(new URL(`http://[${hex(groups)}]`).hostname.slice(1, -1))).toEqual(groups);
    }),
  );
});

test("an address of the fourth version is judged alike in every dress that leads to it", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }), (numbers) => {
      const plain = numbers.join(".");
      const tail = hex([(numbers[0] ?? 0) * 256 + (numbers[1] ?? 0), (numbers[2] ?? 0) * 256 + (numbers[3] ?? 0)]);
      for (const text of [`::ffff:${plain}`, `::ffff:${tail}`, `0:0:0:0:0:ffff:${tail}`, `::ffff:${plain}%lo`]) {
        expect(ipv4(text)).toEqual(numbers);
        expect([isPrivateAddress(text), isLoopbackAddress(text)]).toEqual([
          isPrivateAddress(plain),
          isLoopbackAddress(plain),
        ]);
      }
      expect(isPrivateAddress(`64:ff9b::${tail}`)).toBe(isPrivateAddress(plain));
      for (const text of [`::${tail}`, `2002:${tail}::`, `64:ff9b:1::${tail}`, `2001:0:${tail}::`])
        expect(isPrivateAddress(text)).toBe(true);
    }),
  );
});

test.each([
  "",
  "x",
  "1.2.3",
  "1.2.3.4.5",
  ":",
  ":::",
  "1:2",
  "1::2::3",
  "1:2:3:4:5:6:7:8:9",
  "::12345",
  "::g",
  "1:2:3:4:5:6:7::8:9",
  "fe80::1 ",
])("what is no address is not the open internet: %j", (text) => {
  expect([ipv6(text), isPrivateAddress(text), isLoopbackAddress(text)]).toEqual([null, true, false]);
});

test.each([
  [true, "0.0.0.0 0.255.0.1 10.255.255.255 100.64.0.0 100.127.255.255 127.255.255.255 168.63.129.16 169.254.0.1"],
  [true, "172.16.0.0 172.31.255.255 192.0.0.8 192.0.2.9 192.88.99.1 192.168.255.255 198.18.0.1 198.19.255.255"],
  [true, "198.51.100.3 203.0.113.7 224.0.0.0 239.1.1.1 240.0.0.1 255.255.255.255"],
  [false, "1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15"],
  [
    false,
    "169.253.0.1 172.15.255.255 172.32.0.0 192.0.1.1 192.167.0.1 192.169.0.1 198.17.0.1 198.20.0.1 223.255.255.255",
  ],
  [
    true,
    ":: ::1 ::2 fc00::1 fdff::1 fe80::1 febf::1 fec0::1 ff02::1 100::1 64:ff9b:1::1 2001::1 2001:1ff::1 2001:db8::1",
  ],
  [true, "2002::1 3fff::1 3fff:fff::1 4000::1 1fff::1 ::ffff:0:0:1 5f00::1"],
  [false, "2000::1 2001:200::1 2001:4860:4860::8888 2606:4700::1111 2a00::1 3fff:1000::1 64:ff9b::808:808 2003::1"],
])("private is %j: %s", (expected, list) => {
  for (const address of list.split(" ")) expect([address, isPrivateAddress(address)]).toEqual([address, expected]);
});
