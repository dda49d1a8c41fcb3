/** Pages for browsing; nothing interrupts a form, the checkout or a product. */
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

/** Whether a popup banner may open over that page. */
export function isOfferPage(pathname: string): boolean {
  const path = pathname.replace(/^\/zh(?=\/|$)/, '').replace(/\/$/, '')
  return lookedAround.includes(path === '' ? '/' : path)
}
