import { index, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'

/** Every address of the shop and the file of its page, in the folder of its area. */
const addresses = [
  ['/', 'studio/home'],
  ['/packages', 'classes/packages'],
  ['/packages/purchase', 'classes/packages-purchase'],
  ['/packages/extend', 'classes/packages-extend'],
  ['/packages/join', 'classes/packages-join'],
  ['/shop', 'shop/shop'],
  ['/shop/view', 'shop/shop-view'],
  ['/shop/preview', 'shop/shop-preview'],
  ['/shocking-deals', 'shop/shocking-deals'],
  ['/best-sellers', 'shop/best-sellers'],
  ['/bundles', 'shop/bundles'],
  ['/brands', 'shop/brands'],
  ['/shops', 'shop/shops'],
  ['/categories', 'shop/categories'],
  ['/categories/view', 'shop/categories-view'],
  ['/privates', 'classes/privates'],
  ['/instructors/view', 'classes/instructors-view'],
  ['/class-types/view', 'classes/class-types-view'],
  ['/signin', 'account/signin'],
  ['/signup', 'account/signup'],
  ['/forget-password', 'account/forget-password'],
  ['/logout', 'account/logout'],
  ['/terms', 'studio/terms'],
  ['/privacy-policy', 'studio/privacy-policy'],
  ['/delivery-policy', 'studio/delivery-policy'],
  ['/return-policy', 'studio/return-policy'],
  ['/new-to-flow', 'studio/new-to-flow'],
  ['/about-us', 'studio/about-us'],
  ['/faq', 'studio/faq'],
  ['/contact-us', 'studio/contact-us'],
  ['/newsletter', 'studio/newsletter'],
  ['/offline', 'offline'],
  ['/refer', 'studio/refer'],
  ['/giftcard', 'shop/giftcard'],
  ['/sign/e-waiver', 'account/sign-e-waiver'],
  ['/sign/terms', 'account/sign-terms'],
  ['/sign/privacy', 'account/sign-privacy'],
  ['/checkout', 'checkout/checkout'],
  ['/checkout/callback', 'checkout/checkout-callback'],
  ['/checkout/result', 'checkout/checkout-result'],
  ['/checkout/payment-redirect', 'checkout/checkout-payment-redirect'],
  ['/checkout/web-payment', 'checkout/checkout-web-payment'],
  ['/track-order', 'checkout/track-order'],
  ['/track-order/view', 'checkout/track-order-view'],
  ['/track-order/print', 'checkout/track-order-print'],
  ['/credits', 'studio/credits'],
  ['/cancel-order', 'checkout/cancel-order'],
  ['/complete-order', 'checkout/complete-order'],
  ['/my-account/orders/print', 'account/my-account-orders-print'],
  ['/my-account/classes/checkin', 'account/my-account-classes-checkin'],
  ['*', 'not-found'],
] as const

/** The class sheet opens over the schedule, which `schedules-frame.tsx` keeps on the page meanwhile. */
const scheduleAddresses = [
  ['/', 'classes/schedules'],
  ['booking', 'classes/schedules-booking'],
] as const

/**
 * The account pages share a side menu: `/my-account` is their root, and `my-account.tsx` renders the menu around all of
 * them.
 */
const accountAddresses = [
  ['/', 'account/my-account-home'],
  ['packages', 'account/my-account-packages'],
  ['classes', 'account/my-account-classes'],
  ['classes/change', 'account/my-account-classes-change'],
  ['classes/waitlist', 'account/my-account-classes-waitlist'],
  ['classes/any', 'account/my-account-classes-any'],
  ['classes/friend', 'account/my-account-classes-friend'],
  ['orders', 'account/my-account-orders'],
  ['orders/view', 'account/my-account-orders-view'],
  ['orders/products', 'account/my-account-orders-products'],
  ['coin', 'account/my-account-coin'],
  ['payment', 'account/my-account-payment'],
  ['refer-to-friend', 'account/my-account-refer-to-friend'],
  ['forms', 'account/my-account-forms'],
  ['address', 'account/my-account-address'],
  ['wishlist', 'account/my-account-wishlist'],
  ['recent-products', 'account/my-account-recent-products'],
  ['notification', 'account/my-account-notification'],
  ['account-settings', 'account/my-account-account-settings'],
  ['change-password', 'account/my-account-change-password'],
  ['auth', 'account/my-account-auth'],
  ['help-center', 'account/my-account-help-center'],
  ['legal-notice', 'account/my-account-legal-notice'],
] as const

/** The language is an optional first part of the address: the same pages, in Chinese below /zh. */
export default [
  route('robots.txt', page('robots', 'ts')),
  route('sitemap.xml', page('sitemap', 'ts')),
  route('zh?/site.webmanifest', page('manifest', 'ts')),
  route('zh?', page('all-pages'), [
    ...addresses.map(toRoute),
    route('schedules', page('classes/schedules-frame'), scheduleAddresses.map(toRoute)),
    route('my-account', page('account/my-account'), accountAddresses.map(toRoute)),
  ]),
] satisfies RouteConfig

function toRoute([path, name]: readonly [path: string, name: string]): RouteConfigEntry {
  return path === '/' ? index(page(name)) : route(path.replace(/^\//, ''), page(name))
}

function page(name: string, ending: 'ts' | 'tsx' = 'tsx'): string {
  return `shop/pages/${name}.${ending}`
}
