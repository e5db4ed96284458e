import { networkInterfaces } from "node:os";
import { ipv4, ipv6, isLoopbackAddress } from "../protocol/addresses.ts";

/** Whether who dials it reaches this machine: by loopback, or by an address that one of its interfaces has now. */
export function isThisMachine(address: string): boolean {
  if (isLoopbackAddress(address)) return true;
  const wanted = plain(address);
  return Object.values(networkInterfaces()).some((one) => one?.some((own) => plain(own.address) === wanted));
}

/** One spelling for each address. */
const plain = (address: string) => (ipv4(address) ?? ipv6(address) ?? [address]).join();
