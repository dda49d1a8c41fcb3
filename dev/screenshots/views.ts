import type { Page } from '@playwright/test'
import type { Locale } from '#domain/text/localized.ts'
import { pagesEn } from '#domain/text/pages-en.ts'
import { pagesZh } from '#domain/text/pages-zh.ts'
import type { FamilySubjects } from './prepare-family.ts'
import { shelfViews } from './shelf-views.ts'

/**
 * Who looks: a member with a pack and classes, someone without a pack, someone with orders in every state, somebody for
 * whom a reformer is held, a guardian with two children, somebody whose held place a returned credit can pay, or
 * somebody of the front desk.
 */
export type Who = 'member' | 'newcomer' | 'buyer' | 'holder' | 'guardian' | 'returned' | 'desk'

/** What the demo studio gives the views to show. */
export interface Subjects {
  /** A class of the next days that can be booked. */
  readonly sessionId: string
  /** Another, in which the holder's reformer is held. */
  readonly heldSessionId: string
  /** The member's own pack, and a class that she has booked. */
  readonly lotId: string
  readonly bookingId: string
  readonly planId: string
  readonly paidOrderId: string
  readonly refusedOrderId: string
  readonly pendingOrderId: string
  readonly unpaidOrderId: string
  readonly family: FamilySubjects
  /** Where a reformer is held that a returned credit can pay. */
  readonly returnedSessionId: string
}

/**
 * One photograph of each size, theme and language. A view that opens something shows the window, any other the whole
 * page.
 */
export interface View {
  readonly name: string
  readonly path: (subjects: Subjects) => string
  readonly who?: Who
  /** Only that wide, for what exists on phones or on desktops alone. */
  readonly width?: 390 | 1440
  readonly open?: (page: Page, locale: Locale) => Promise<void>
}

const words = { en: pagesEn, zh: pagesZh } as const

/** The panel of a class is a dialog that stands open in its page; the ones meant here lie over it. */
const over = 'dialog:modal:not(.booking-panel)'

const toDialog = async (page: Page): Promise<void> => page.locator(over).last().waitFor()

async function pressLink(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await toDialog(page)
}

const booking = ({ sessionId }: Subjects): string => `/schedules/booking?session_id=${sessionId}`

/** Every page and every state that a press opens. */
export const views: readonly View[] = [
  // A hold lives for ten minutes, so what shows it comes first.
  {
    name: 'hold-packages',
    path: ({ heldSessionId }) => `/packages?class=${heldSessionId}`,
    who: 'holder',
    open: async (page) => {
      await page.mouse.move(100, 300)
      await page.locator('.hold-strip').waitFor()
    },
  },
  { name: 'hold-purchase', path: ({ planId }) => `/packages/purchase?plan_id=${planId}`, who: 'holder' },
  { name: 'hold-checkout', path: () => '/checkout', who: 'holder' },
  { name: 'hold-classes', path: () => '/my-account/classes', who: 'holder' },
  { name: 'hold-sheet', path: ({ heldSessionId }) => `/schedules/booking?session_id=${heldSessionId}`, who: 'holder' },
  { name: 'schedules-booking-hold', path: booking, who: 'holder' },
  {
    name: 'modal-hold',
    path: booking,
    who: 'holder',
    open: async (page) => {
      await page.locator('.booking-foot button[type="submit"]').click()
      await toDialog(page)
    },
  },
  {
    name: 'held-credit-sheet',
    path: ({ returnedSessionId }) => `/schedules/booking?session_id=${returnedSessionId}`,
    who: 'returned',
  },
  { name: 'held-credit-classes', path: () => '/my-account/classes', who: 'returned' },
  { name: 'held-credit-purchase', path: ({ planId }) => `/packages/purchase?plan_id=${planId}`, who: 'returned' },
  {
    name: 'family-sheet',
    path: ({ family }) => `/schedules/booking?session_id=${family.openSessionId}`,
    who: 'guardian',
  },
  {
    name: 'family-unsigned',
    path: ({ family }) => `/schedules/booking?session_id=${family.openSessionId}&person_id=${family.unsignedId}`,
    who: 'guardian',
  },
  {
    name: 'family-waitlist',
    path: ({ family }) => `/schedules/booking?session_id=${family.fullSessionId}&person_id=${family.childId}`,
    who: 'guardian',
  },
  {
    name: 'family-together',
    path: ({ family }) => `/schedules/booking?session_id=${family.fullSessionId}`,
    who: 'guardian',
    open: async (page) => {
      await page.locator('.pair-form summary').click()
      await page.locator('.pair-form button').scrollIntoViewIfNeeded()
      await page.mouse.move(2, 2)
    },
  },
  {
    name: 'any-of-several',
    path: ({ family }) =>
      `/my-account/classes/any?ids=${[family.fullSessionId, ...family.requestedSessionIds.slice(1)].join('.')}&person_id=${family.childId}`,
    who: 'guardian',
  },
  { name: 'any-of-several-empty', path: () => '/my-account/classes/any', who: 'member' },
  { name: 'my-classes-requests', path: () => '/my-account/classes', who: 'guardian' },
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
  },
  {
    name: 'account-menu',
    path: () => '/packages',
    who: 'member',
    open: async (page, locale) =>
      page.getByRole('banner').getByRole('button', { name: words[locale].shell.account }).click(),
  },
  {
    name: 'cart',
    path: () => '/packages',
    open: async (page) => {
      await page.getByRole('banner').locator('[aria-haspopup="dialog"]').last().click()
      await toDialog(page)
    },
  },
  { name: 'packages', path: () => '/packages' },
  ...shelfViews,
  { name: 'packages-purchase', path: ({ planId }) => `/packages/purchase?plan_id=${planId}`, who: 'newcomer' },
  { name: 'packages-extend', path: ({ lotId }) => `/packages/extend?lot_id=${lotId}`, who: 'member' },
  { name: 'packages-purchase-empty', path: () => '/packages/purchase' },
  { name: 'packages-privates', path: () => '/packages?kind=privates' },
  { name: 'privates', path: () => '/privates' },
  { name: 'privates-board', path: () => '/privates?format=duo', who: 'member' },
  { name: 'schedules', path: () => '/schedules' },
  { name: 'schedules-week', path: () => '/schedules?view=week', who: 'member' },
  { name: 'schedules-member', path: () => '/schedules', who: 'member' },
  { name: 'schedules-booking', path: booking, who: 'member' },
  { name: 'schedules-booking-signed-out', path: booking },
  { name: 'schedules-booking-unsigned', path: booking, who: 'newcomer' },
  { name: 'schedules-booking-empty', path: () => '/schedules/booking' },
  { name: 'modal-login', path: booking, open: async (page, locale) => pressLink(page, words[locale].bookings.logIn) },
  {
    name: 'modal-sign-up',
    path: booking,
    open: async (page, locale) => {
      await pressLink(page, words[locale].bookings.logIn)
      await page.locator(over).locator('a[href$="/signup"]').click()
      await page.locator(over).locator('[name="full_name"]').waitFor()
    },
  },
  {
    name: 'modal-waiver',
    path: booking,
    who: 'newcomer',
    open: async (page, locale) => pressLink(page, words[locale].bookings.signWaiver),
  },
  {
    name: 'modal-cancel-booking',
    path: () => '/my-account/classes',
    who: 'member',
    open: async (page) => {
      await page.getByRole('main').locator('a[href*="cancel"]').first().click()
      await toDialog(page)
    },
  },
  { name: 'signin', path: () => '/signin' },
  {
    name: 'signin-mistakes',
    path: () => '/signin',
    open: async (page) => page.getByRole('main').locator('form button[type="submit"]').first().click(),
  },
  { name: 'signup', path: () => '/signup' },
  {
    name: 'signup-mistakes',
    path: () => '/signup',
    open: async (page) => page.getByRole('main').locator('form button[type="submit"]').first().click(),
  },
  { name: 'logout', path: () => '/logout', who: 'newcomer' },
  { name: 'terms', path: () => '/terms' },
  { name: 'privacy-policy', path: () => '/privacy-policy' },
  { name: 'checkout', path: () => '/checkout', who: 'member' },
  {
    name: 'checkout-redirect',
    path: ({ unpaidOrderId }) => `/checkout/payment-redirect?order_id=${unpaidOrderId}`,
    who: 'buyer',
  },
  { name: 'checkout-paid', path: ({ paidOrderId }) => `/checkout/result?order_id=${paidOrderId}`, who: 'buyer' },
  {
    name: 'checkout-refused',
    path: ({ refusedOrderId }) => `/checkout/result?order_id=${refusedOrderId}`,
    who: 'buyer',
  },
  {
    name: 'checkout-pending',
    path: ({ pendingOrderId }) => `/checkout/result?order_id=${pendingOrderId}`,
    who: 'buyer',
  },
  { name: 'my-account', path: () => '/my-account', who: 'member' },
  { name: 'addresses', path: () => '/my-account/address', who: 'member' },
  {
    name: 'address-edit',
    path: () => '/my-account/address',
    who: 'member',
    open: async (page, locale) => pressLink(page, words[locale].addresses.add),
  },
  { name: 'my-packages', path: () => '/my-account/packages', who: 'member' },
  { name: 'my-packages-empty', path: () => '/my-account/packages', who: 'newcomer' },
  { name: 'my-classes', path: () => '/my-account/classes', who: 'member' },
  { name: 'my-classes-past', path: () => '/my-account/classes?tab=past', who: 'member' },
  { name: 'my-classes-empty', path: () => '/my-account/classes', who: 'newcomer' },
  { name: 'check-in', path: () => '/my-account/classes/checkin', who: 'member' },
  { name: 'check-in-empty', path: () => '/my-account/classes/checkin', who: 'newcomer' },
  {
    name: 'change-class',
    path: ({ bookingId }) => `/my-account/classes/change?booking_id=${bookingId}`,
    who: 'member',
  },
  { name: 'wait-with-friend', path: () => '/my-account/classes/friend', who: 'member' },
  { name: 'waitlist-preferences', path: () => '/my-account/classes/waitlist', who: 'member' },
  { name: 'pack-history', path: ({ lotId }) => `/my-account/packages?pack=${lotId}`, who: 'member' },
  {
    name: 'modal-sharing',
    path: () => '/my-account/packages',
    who: 'member',
    open: async (page) => {
      await page.getByRole('main').locator('a[href*="share"]').first().click()
      await toDialog(page)
    },
  },
  {
    name: 'modal-verify-booking',
    path: booking,
    who: 'newcomer',
    open: async (page, locale) => {
      await page.getByRole('button', { name: words[locale].bookings.verifyAsk }).click()
      await toDialog(page)
    },
  },
  { name: 'kiosk', path: () => '/staff/kiosk', who: 'desk' },
  { name: 'kiosk-forbidden', path: () => '/staff/kiosk', who: 'member' },
  { name: 'account-settings', path: () => '/my-account/account-settings', who: 'member' },
  { name: 'account-family', path: () => '/my-account/account-settings?family=add', who: 'guardian' },
  { name: 'account-settings-verify', path: () => '/my-account/account-settings?verify=email', who: 'buyer' },
  {
    name: 'modal-verify-email',
    path: () => '/my-account/account-settings',
    who: 'buyer',
    open: async (page) => {
      await page.getByRole('main').locator('a[href*="verify=email"]').first().click()
      await toDialog(page)
    },
  },
  { name: 'notification', path: () => '/my-account/notification', who: 'buyer' },
  { name: 'notification-empty', path: () => '/my-account/notification', who: 'newcomer' },
  { name: 'not-found', path: () => '/no-such-page' },
]
