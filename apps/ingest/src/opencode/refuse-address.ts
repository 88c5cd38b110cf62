import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { opencodeErrors } from './opencode-errors.js';

/**
 * Where no OpenCode server can be, but a cloud tells its machines their secrets: link-local addresses, and the
 * metadata addresses outside of them.
 */
const forbidden = new BlockList();
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addAddress('100.100.100.200', 'ipv4');
forbidden.addAddress('192.0.0.192', 'ipv4');
forbidden.addAddress('168.63.129.16', 'ipv4');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');
forbidden.addAddress('fd20:ce::254', 'ipv6');

const nat64 = /^(?:::ffff:|64:ff9b::)/;

/** Throws for an address that is written out and may not be asked. */
export function refuseAddress(url: string): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && isForbidden(host)) throw opencodeErrors.forbiddenAddress(host);
}

/** The same for what a name means now: it may have been chosen by whoever keeps the name. */
export async function refuseResolved(url: string): Promise<void> {
  const host = hostOf(url);
  refuseAddress(url);
  if (isIP(host) !== 0) return;
  // A name that nobody knows is told by the connection.
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.some(({ address }) => isForbidden(address))) throw opencodeErrors.forbiddenAddress(host);
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

/** An IPv4 address may come in the clothes of an IPv6 one. */
function isForbidden(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) === 4) return forbidden.check(plain, 'ipv4');
  if (forbidden.check(plain, 'ipv6')) return true;
  if (!nat64.test(plain)) return false;
  return forbidden.check(embeddedIpv4(plain), 'ipv4');
}

/** `::ffff:a9fe:a9fe` → `169.254.169.254`. */
function embeddedIpv4(address: string): string {
  const tail = address.split(':').slice(-2);
  if (tail[1]?.includes('.')) return tail[1];
  const words = tail.map((part) => Number.parseInt(part || '0', 16));
  return words.flatMap((word) => [word >> 8, word & 255]).join('.');
}
