import { hostname, networkInterfaces } from 'node:os'

/**
 * Whether that host, as `URL` writes it, is this machine: by the configured address, by the loopback or, where it
 * listens on all, by an address or the name of its own.
 */
export function isOwnHost(host: string, startedWith: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (['localhost', '127.0.0.1', '::1', startedWith.toLowerCase()].includes(bare)) return true
  if (!['0.0.0.0', '::'].includes(startedWith)) return false
  const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? [])
  return bare === hostname().toLowerCase() || own.includes(bare)
}
