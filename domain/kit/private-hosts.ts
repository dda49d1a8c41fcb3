/** All names of hosts are in `URL`'s form: IPv4 in four decimal numbers, IPv6 in brackets and shortened. */

export function isThisMachine(name: string): boolean {
  return /^(.+\.)?localhost\.?$|^127\.|^0\.|^\[::1?\]$|^\[::ffff:(7f[0-9a-f]{2}|0):/.test(name)
}

/** 10/8, 100.64/10, 169.254/16, 172.16/12, 192.0.0/24, 192.168/16, 198.18/15, and from 224 on. */
const privateIPv4 =
  /^(?:10|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.(?:168|0\.0)|198\.1[89]|2(?:2[4-9]|[345]\d))\./

/**
 * Whether that host cannot be reached from the internet: this machine, a private, shared or link-local network, or any
 * other special-purpose block of IANA (RFC 6890). Of IPv6 only global addresses (2000::/3) can be reached, but not
 * 6to4, which contains an IPv4 address.
 */
export function isPrivateHost(name: string): boolean {
  if (isThisMachine(name)) return true
  if (name.startsWith('[')) return !/^\[[23][0-9a-f]{3}:/.test(name) || name.startsWith('[2002:')
  return /^(\d+\.){3}\d+$/.test(name)
    ? privateIPv4.test(name)
    : /^[^.]+\.?$|(^|\.)(local|internal|home\.arpa|lan)\.?$/.test(name)
}

/** Link-local addresses, where clouds have their metadata services. */
export function isLinkLocal(name: string): boolean {
  return /^169\.254\.|^\[fe[89ab][0-9a-f]:|^\[::ffff:a9fe:/.test(name)
}
