import { booking, over, pressLink, toDialog, words, type View } from './view.ts'

/** The schedule, the sheet of a class, own classes and privates. */
export const classViews: readonly View[] = [
  {
    name: 'family-sheet',
    path: ({ family }) => `/schedules/booking?session_id=${family.openSessionId}`,
    who: 'guardian',
  },
  {
    name: 'family-unsigned',
    path: ({ family }) => `/schedules/booking?session_id=${family.openSessionId}&person_id=${family.unsignedId}`,
    who: 'guardian',
    isBreadth: true,
  },
  {
    name: 'family-waitlist',
    path: ({ family }) => `/schedules/booking?session_id=${family.fullSessionId}&person_id=${family.childId}`,
    who: 'guardian',
    isBreadth: true,
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
    isBreadth: true,
  },
  {
    name: 'any-of-several',
    path: ({ family }) =>
      `/my-account/classes/any?ids=${[family.fullSessionId, ...family.requestedSessionIds.slice(1)].join('.')}&person_id=${family.childId}`,
    who: 'guardian',
  },
  { name: 'any-of-several-empty', path: () => '/my-account/classes/any', who: 'member', isBreadth: true },
  { name: 'my-classes-requests', path: () => '/my-account/classes', who: 'guardian', isBreadth: true },
  { name: 'privates', path: () => '/privates' },
  { name: 'privates-board', path: () => '/privates?format=duo', who: 'member', isBreadth: true },
  { name: 'schedules', path: () => '/schedules' },
  { name: 'schedules-week', path: () => '/schedules?view=week', who: 'member' },
  { name: 'schedules-member', path: () => '/schedules', who: 'member', isBreadth: true },
  { name: 'schedules-booking', path: booking, who: 'member' },
  { name: 'schedules-booking-empty', path: () => '/schedules/booking', isBreadth: true },
  {
    name: 'modal-login',
    path: booking,
    open: async (page, locale) => pressLink(page, words[locale].bookings.logIn),
    modal: 'LOGIN_VIEW',
  },
  {
    name: 'modal-sign-up',
    path: booking,
    open: async (page, locale) => {
      await pressLink(page, words[locale].bookings.logIn)
      await page.locator(over).locator('a[href$="/signup"]').click()
      await page.locator(over).locator('[name="full_name"]').waitFor()
    },
    modal: 'SIGN_UP_VIEW',
  },
  {
    name: 'modal-waiver',
    path: booking,
    who: 'newcomer',
    open: async (page, locale) => pressLink(page, words[locale].bookings.signWaiver),
    modal: 'E_WAIVER_MODAL',
  },
  {
    name: 'modal-cancel-booking',
    path: () => '/my-account/classes',
    who: 'member',
    open: async (page) => {
      await page.getByRole('main').locator('a[href*="cancel"]').first().click()
      await toDialog(page)
    },
    modal: 'CANCEL_BOOKING_CONFIRM',
  },
  { name: 'my-classes', path: () => '/my-account/classes', who: 'member' },
  { name: 'my-classes-past', path: () => '/my-account/classes?tab=past', who: 'member', isBreadth: true },
  { name: 'check-in', path: () => '/my-account/classes/checkin', who: 'member' },
  {
    name: 'change-class',
    path: ({ bookingId }) => `/my-account/classes/change?booking_id=${bookingId}`,
    who: 'member',
  },
  { name: 'wait-with-friend', path: () => '/my-account/classes/friend', who: 'member' },
  { name: 'waitlist-preferences', path: () => '/my-account/classes/waitlist', who: 'member' },
  {
    name: 'modal-verify-booking',
    path: booking,
    who: 'newcomer',
    open: async (page, locale) => {
      await page.getByRole('button', { name: words[locale].bookings.verifyAsk }).click()
      await toDialog(page)
    },
    modal: 'SCHEDULE_BOOKING_VERIFY',
  },
  {
    name: 'modal-forget-password',
    path: booking,
    open: async (page, locale) => {
      await pressLink(page, words[locale].bookings.logIn)
      await page.locator(over).locator('a[href$="/forget-password"]').click()
      await page.locator(over).locator('form[action*="/forget-password"]').waitFor()
    },
    modal: 'FORGET_PASSWORD',
  },
]
