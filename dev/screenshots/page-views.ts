import { opensBy, toDialog, words, type View } from './view.ts'

/** Home, public pages, and login and registration. */
export const pageViews: readonly View[] = [
  { name: 'home', path: () => '/' },
  {
    name: 'side-menu',
    path: () => '/',
    width: 390,
    open: async (page, locale) => {
      await page.getByRole('button', { name: words[locale].shell.menu, exact: true }).click()
      await toDialog(page)
    },
  },
  {
    name: 'offer-menu',
    path: () => '/',
    width: 1440,
    open: async (page, locale) => page.getByRole('button', { name: words[locale].shell.offer }).click(),
    isBreadth: true,
  },
  {
    name: 'account-menu',
    path: () => '/terms',
    who: 'member',
    open: async (page, locale) =>
      page.getByRole('banner').getByRole('button', { name: words[locale].shell.account }).click(),
    isBreadth: true,
  },
  { name: 'signin', path: () => '/signin' },
  {
    name: 'signin-mistakes',
    path: () => '/signin',
    open: async (page) => page.getByRole('main').locator('form button[type="submit"]').first().click(),
    isBreadth: true,
  },
  { name: 'signup', path: () => '/signup' },
  {
    name: 'signup-mistakes',
    path: () => '/signup',
    open: async (page) => page.getByRole('main').locator('form button[type="submit"]').first().click(),
    isBreadth: true,
  },
  { name: 'logout', path: () => '/logout', who: 'newcomer' },
  { name: 'terms', path: () => '/terms' },
  { name: 'privacy-policy', path: () => '/privacy-policy' },
  { name: 'not-found', path: () => '/no-such-page' },
  {
    name: 'modal-terms',
    path: () => '/signup',
    open: opensBy('form a[href$="/terms"]'),
    modal: 'TERMS_MODAL',
  },
  {
    name: 'modal-privacy',
    path: () => '/signup',
    open: opensBy('form a[href$="/privacy-policy"]'),
    modal: 'PRIVACY_MODAL',
  },
  { name: 'forget-password', path: () => '/forget-password' },
  { name: 'forget-password-code', path: () => '/forget-password?step=code', isBreadth: true },
  { name: 'logout-signed-out', path: () => '/logout', isBreadth: true },
  { name: 'instructor', path: () => '/instructors/view?slug=farah-aziz' },
  { name: 'class-type', path: () => '/class-types/view?slug=reformer-foundations' },
  {
    name: 'modal-instructor',
    path: () => '/about-us',
    open: opensBy('a[href*="/instructors/view"]'),
    modal: 'INSTRUCTOR_VIEW',
  },
  { name: 'delivery-policy', path: () => '/delivery-policy' },
  { name: 'return-policy', path: () => '/return-policy' },
  { name: 'new-to-flow', path: () => '/new-to-flow' },
  { name: 'about-us', path: () => '/about-us' },
  { name: 'faq', path: () => '/faq' },
  { name: 'faq-search', path: () => '/faq?q=late', isBreadth: true },
  { name: 'contact-us', path: () => '/contact-us' },
  { name: 'newsletter', path: () => '/newsletter' },
  {
    name: 'newsletter-end',
    path: () => '/newsletter?end=1&id=00000000-0000-4000-8000-000000000001&key=none',
    isBreadth: true,
  },
  { name: 'offline', path: () => '/offline' },
  { name: 'refer', path: () => '/refer' },
  { name: 'refer-code', path: () => '/refer?code=BBBBBBBB', isBreadth: true },
  { name: 'credits', path: () => '/credits' },
]
