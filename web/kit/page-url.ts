/**
 * The address of the page that a request is about, as the visitor sees it. A walk inside the site asks for
 * `/packages.data` and names the loaders it wants in `_routes`; neither is part of the page's address.
 */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/$/, '')
  url.searchParams.delete('_routes')
  return url
}
