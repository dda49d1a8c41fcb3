/**
 * The visible address of the requested page. A client-side navigation requests `/packages.data` and names its loaders
 * in `_routes`; neither is part of the page's address.
 */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/$/, '')
  url.searchParams.delete('_routes')
  return url
}
