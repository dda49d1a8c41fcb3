import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { z } from 'zod/mini'

/** What one caller holds, which limits count. The brand keeps a plain address from being counted instead. */
export type Network = string & z.core.$brand<'network'>

/**
 * The network of an address: an IPv4 address itself, also written as IPv6 (RFC 4291, 2.5.5.2) or with a port behind it,
 * and the first 64 bits of an IPv6 address, since one customer has 2^64 of them. Anything else is taken as it is.
 */
export function networkOf(address: string): Network {
  const bare = isIPv4(address) || isIPv6(address) ? address : (SocketAddress.parse(address)?.address ?? address)
  const network = isIPv6(bare) ? networkOfIPv6(bare) : bare
  if (!isNetwork(network)) throw new Error(`${address} is no IP address, so it has no network`)
  return network
}

/** Of a program on this machine. */
export const ownNetworks: ReadonlySet<Network> = new Set([networkOf('127.0.0.1'), networkOf('::1')])

function isNetwork(text: string): text is Network {
  return text !== ''
}

function networkOfIPv6(address: string): string {
  // The address parser normalises: lower case, no leading zeros, the longest row of zeros as "::".
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [front = '', back = ''] = hostname.slice(1, -1).split('::')
  const [first, last] = [groupsOf(front), groupsOf(back)]
  const zeros = hostname.includes('::') ? 8 - first.length - last.length : 0
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
