/** The link to the studio on a map; undefined while it has no address. */
export function mapUrl(address: string): string | undefined {
  return address === '' ? undefined : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}
