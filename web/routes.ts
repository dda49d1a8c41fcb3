import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { index, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/** Every address of the shop and the file of its page. */
const addresses = [
  ['/', 'home'],
  ['/packages', 'packages'],
  ['/packages/purchase', 'packages-purchase'],
  ['/packages/extend', 'packages-extend'],
  ['/packages/join', 'packages-join'],
  ['/shop', 'shop'],
  ['/shop/view', 'shop-view'],
  ['/shop/preview', 'shop-preview'],
  ['/shocking-deals', 'shocking-deals'],
  ['/best-sellers', 'best-sellers'],
  ['/bundles', 'bundles'],
  ['/brands', 'brands'],
  ['/shops', 'shops'],
  ['/categories', 'categories'],
  ['/categories/view', 'categories-view'],
  ['/privates', 'privates'],
  ['/instructors/view', 'instructors-view'],
  ['/class-types/view', 'class-types-view'],
  ['/signin', 'signin'],
  ['/signup', 'signup'],
  ['/forget-password', 'forget-password'],
  ['/logout', 'logout'],
  ['/terms', 'terms'],
  ['/privacy-policy', 'privacy-policy'],
  ['/delivery-policy', 'delivery-policy'],
  ['/return-policy', 'return-policy'],
  ['/new-to-flow', 'new-to-flow'],
  ['/about-us', 'about-us'],
  ['/faq', 'faq'],
  ['/contact-us', 'contact-us'],
  ['/newsletter', 'newsletter'],
  ['/offline', 'offline'],
  ['/refer', 'refer'],
  ['/giftcard', 'giftcard'],
  ['/sign/e-waiver', 'sign-e-waiver'],
  ['/sign/terms', 'sign-terms'],
  ['/sign/privacy', 'sign-privacy'],
  ['/checkout', 'checkout'],
  ['/checkout/callback', 'checkout-callback'],
  ['/checkout/result', 'checkout-result'],
  ['/checkout/payment-redirect', 'checkout-payment-redirect'],
  ['/checkout/web-payment', 'checkout-web-payment'],
  ['/track-order', 'track-order'],
  ['/track-order/view', 'track-order-view'],
  ['/track-order/print', 'track-order-print'],
  ['/credits', 'credits'],
  ['/cancel-order', 'cancel-order'],
  ['/complete-order', 'complete-order'],
  ['/my-account/orders/print', 'my-account-orders-print'],
  ['/my-account/classes/checkin', 'my-account-classes-checkin'],
  ['*', 'not-found'],
] as const

/** The class sheet opens over the schedule, which `schedules-frame.tsx` keeps on the page meanwhile. */
const scheduleAddresses = [
  ['/', 'schedules'],
  ['booking', 'schedules-booking'],
] as const

/**
 * The account pages share a side menu: `/my-account` is their root, and `my-account.tsx` renders the menu around all of
 * them.
 */
const accountAddresses = [
  ['/', 'my-account-home'],
  ['packages', 'my-account-packages'],
  ['classes', 'my-account-classes'],
  ['classes/change', 'my-account-classes-change'],
  ['classes/waitlist', 'my-account-classes-waitlist'],
  ['classes/any', 'my-account-classes-any'],
  ['classes/friend', 'my-account-classes-friend'],
  ['orders', 'my-account-orders'],
  ['orders/view', 'my-account-orders-view'],
  ['orders/products', 'my-account-orders-products'],
  ['coin', 'my-account-coin'],
  ['payment', 'my-account-payment'],
  ['refer-to-friend', 'my-account-refer-to-friend'],
  ['forms', 'my-account-forms'],
  ['address', 'my-account-address'],
  ['wishlist', 'my-account-wishlist'],
  ['recent-products', 'my-account-recent-products'],
  ['notification', 'my-account-notification'],
  ['account-settings', 'my-account-account-settings'],
  ['change-password', 'my-account-change-password'],
  ['auth', 'my-account-auth'],
  ['help-center', 'my-account-help-center'],
  ['legal-notice', 'my-account-legal-notice'],
] as const

/** The language is an optional first part of the address: the same pages, in Chinese below /zh. */
export default [
  route('robots.txt', page('robots', 'ts')),
  route('sitemap.xml', page('sitemap', 'ts')),
  route('zh?/site.webmanifest', page('manifest', 'ts')),
  route('zh?', page('all-pages'), [
    ...addresses.filter(([, name]) => isWritten(name)).map(toRoute),
    route('schedules', page('schedules-frame'), scheduleAddresses.map(toRoute)),
    ...(isWritten('my-account')
      ? [route('my-account', page('my-account'), accountAddresses.filter(([, name]) => isWritten(name)).map(toRoute))]
      : []),
  ]),
] satisfies RouteConfig

function toRoute([path, name]: readonly [path: string, name: string]): RouteConfigEntry {
  return path === '/' ? index(page(name)) : route(path.replace(/^\//, ''), page(name))
}

/** A route exists as soon as the file of its page does. */
function isWritten(name: string): boolean {
  return existsSync(join(import.meta.dirname, page(name)))
}

function page(name: string, ending: 'ts' | 'tsx' = 'tsx'): string {
  return `shop/pages/${name}.${ending}`
}
