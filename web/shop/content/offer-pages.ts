/** Pages to look around on; in a form, at checkout and at a product nothing comes in between. */
const lookedAround: readonly string[] = [
  '/',
  '/packages',
  '/shop',
  '/best-sellers',
  '/bundles',
  '/brands',
  '/shops',
  '/categories',
  '/new-to-flow',
  '/about-us',
  '/faq',
]

/** Whether a banner may come over that page. */
export function isOfferPage(pathname: string): boolean {
  const path = pathname.replace(/^\/zh(?=\/|$)/, '').replace(/\/$/, '')
  return lookedAround.includes(path === '' ? '/' : path)
}
