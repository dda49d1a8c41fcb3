/**
 * What of a page's requests is for the studio: the data of its pages and its API. Everything else is a file that the
 * app carries, or another site's. Undefined for that.
 */
export function studioPath(asked: URL, origin: string): string | undefined {
  if (asked.origin !== origin) return undefined
  const { pathname, search } = asked
  return pathname.startsWith('/api/') || pathname.endsWith('.data') ? `${pathname}${search}` : undefined
}

/** Where React Router asks for the data of the page at that address. */
export function routerPath(page: string): string {
  const { pathname, search } = new URL(page, 'https://page.invalid')
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${search}`
}
