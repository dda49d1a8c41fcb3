/**
 * Whether two names are the same: capitals, extra spaces and how an accent is composed do not count; every letter does.
 * Example: `LIM hui min` is `Lim Hui Min`, `Lim Hui Mei` is not.
 */
export function sameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
