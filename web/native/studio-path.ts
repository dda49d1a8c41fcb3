/** The location of a page of the app. */
export type Place = Pick<URL, 'protocol' | 'host'>

/** Whether this address belongs to the app. URL gives no origin for the custom scheme of iOS. */
export function isOwn({ protocol, host }: URL, page: Place): boolean {
  return protocol === page.protocol && host === page.host
}

/**
 * The path for a request to the studio: page data and its API. Undefined for everything else, which is a bundled file
 * or another site.
 */
export function studioPath(address: URL, page: Place): string | undefined {
  if (!isOwn(address, page)) return undefined
  const { pathname, search } = address
  return pathname.startsWith('/api/') || pathname.endsWith('.data') ? `${pathname}${search}` : undefined
}

/** The address at which React Router requests the data of this page. */
export function routerPath(page: string): string {
  const { pathname, search } = new URL(page, 'https://page.invalid')
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${search}`
}
