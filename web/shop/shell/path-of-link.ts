import { safePath } from '#web/kit/page-path.ts'

/**
 * The page of a link that the device opened in the app: an order, a class, a package, or the result of a payment.
 * Undefined for another site, and for addresses that are no page.
 */
export function pathOfLink(link: string, origin: string): string | undefined {
  const url = URL.canParse(link) ? new URL(link) : undefined
  if (url?.origin !== origin) return undefined
  return safePath(`${url.pathname}${url.search}${url.hash}`, '') || undefined
}
