/**
 * The network that one caller holds: an IPv4 address itself, the first 64 bits of an IPv6 address (RFC 4291), of which
 * anyone has 2^64. Whatever is neither is taken as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [front = '', back] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const [first, last] = [groupsOf(front), groupsOf(back ?? '')]
  const zeros = back === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
