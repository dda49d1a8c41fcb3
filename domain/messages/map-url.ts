import type { MessagePass } from './model.ts'

/** Where the studio's address is found; undefined while it has none. The same map as on the page of the studio. */
export function mapUrl({ address }: Pick<MessagePass, 'address'>): string | undefined {
  return address === '' ? undefined : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
}
