/** Where a page of the app stands. */
export type Place = Pick<URL, 'protocol' | 'host'>

/** Whether that address is the app's own. The scheme of iOS is none of those of which an address has an origin. */
export function isOwn({ protocol, host }: URL, page: Place): boolean {
  return protocol === page.protocol && host === page.host
}

/**
 * What of a page's requests is for the studio: the data of its pages and its API. Everything else is a file that the
 * app carries, or another site's. Undefined for that.
 */
export function studioPath(address: URL, page: Place): string | undefined {
  if (!isOwn(address, page)) return undefined
  const { pathname, search } = address
  return pathname.startsWith('/api/') || pathname.endsWith('.data') ? `${pathname}${search}` : undefined
}

/** Where React Router asks for the data of the page at that address. */
export function routerPath(page: string): string {
  const { pathname, search } = new URL(page, 'https://page.invalid')
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${search}`
}
