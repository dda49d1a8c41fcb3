/** The addresses of the site's files that this page has loaded. */
export function loadedFiles(): readonly string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  return [...new Set(paths)]
}
