import type { shell } from '#domain/text/en/shell-pages.ts'
import { platform } from '#web/kit/platform.ts'
import type { Visitor } from '#web/kit/session.ts'
import type { Settings } from '#web/kit/settings.ts'

/** One entry of a menu by the key of its text; `to` is a path of this site or a full URL. */
export interface MenuLink {
  readonly name: keyof typeof shell
  readonly to: string
  /** Of another program on this site, which needs a document of its own. */
  readonly newPage?: boolean
}

/** The entries of What we offer. Without an external page it links to our own schedule. */
export function offerLinks(settings: Settings): readonly MenuLink[] {
  return [
    { name: 'groupReformer', to: settings.menu_links.group_reformer || '/schedules' },
    { name: 'privates', to: '/privates' },
  ]
}

/** The entries of About. */
export function aboutLinks(settings: Settings): readonly MenuLink[] {
  const { about_us: aboutUs, press_publications: press, contact_us: contactUs } = settings.menu_links
  return [
    { name: 'aboutUs', to: aboutUs || '/about-us' },
    { name: 'faqs', to: '/faq' },
    { name: 'press', to: press || '/about-us#press' },
    { name: 'contactUs', to: contactUs || '/contact-us' },
  ]
}

/** For the studio's own people. The app does not carry it. */
const staffConsole: MenuLink = { name: 'staffConsole', to: '/staff', newPage: true }

/**
 * Register and Login for who is logged out, the account's pages for who is logged in; while nobody knows, the first.
 */
export function accountLinks(visitor: Visitor): readonly MenuLink[] {
  if (visitor.state !== 'signed-in')
    return [
      { name: 'register', to: '/signup' },
      { name: 'login', to: '/signin' },
    ]
  return [
    ...(visitor.me.role === null || platform() !== 'web' ? [] : [staffConsole]),
    { name: 'myProfile', to: '/my-account/account-settings' },
    { name: 'myClasses', to: '/my-account/classes' },
    { name: 'myPackages', to: '/my-account/packages' },
    { name: 'myOrders', to: '/my-account/orders' },
    { name: 'giftCard', to: '/giftcard' },
    { name: 'myForms', to: '/my-account/forms' },
    { name: 'logout', to: '/logout' },
  ]
}

/** Whether a link leaves this site. */
export function isElsewhere(to: string): boolean {
  return /^[a-z]+:|^\/\//i.test(to)
}
