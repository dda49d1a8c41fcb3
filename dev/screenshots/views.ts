import type { ModalKind } from '#web/kit/modal.ts'
import { accountViews } from './account-views.ts'
import { catalogViews } from './catalog-views.ts'
import { classViews } from './class-views.ts'
import { consoleViews } from './console-views.ts'
import { holdViews } from './hold-views.ts'
import { orderViews } from './order-views.ts'
import { pageViews } from './page-views.ts'
import { stateViews } from './state-views.ts'
import type { View } from './view.ts'

/**
 * Every page and every state that a press opens, by topic; `views.test.ts` fails when an address or a modal of the shop
 * is missing. A hold lasts ten minutes, so its views come first.
 */
export const topics = {
  holds: holdViews,
  classes: classViews,
  pages: pageViews,
  catalog: catalogViews,
  orders: orderViews,
  accounts: accountViews,
  staff: consoleViews,
} as const satisfies Readonly<Record<string, readonly View[]>>

/** These, and the pages of each state of a person. */
export const viewGroups: Readonly<Record<string, readonly View[]>> = { ...topics, ...stateViews }

export const views: readonly View[] = Object.values(viewGroups).flat()

/** Modals that need a longer journey: that journey checks their accessibility. */
export const modalsOfJourneys: Readonly<Partial<Record<ModalKind, string>>> = {
  PRIVATE_SCHEDULE_BOOKING_CONFIRM: 'e2e/book-a-private.test.ts',
  POPUP_BANNER_VIEW: 'e2e/forms.test.ts',
  TERMS_FORM_VIEW: 'e2e/forms.test.ts',
  PRIVACY_FORM_VIEW: 'e2e/forms.test.ts',
  SCHEDULE_BOOKING_CONFIRM: 'e2e/book-a-class.test.ts',
  SCHEDULE_CHECK_IN_FAILED_VIEW: 'e2e/own-classes.test.ts',
  PHONE_NUMBER: 'e2e/bank-errors.test.ts',
  INVALID_CHECKOUT: 'e2e/checkout-steps.test.ts',
}
