import type { Page } from '@playwright/test'
import type { Locale } from '#domain/text/localized.ts'
import { pagesEn } from '#domain/text/pages-en.ts'
import { pagesZh } from '#domain/text/pages-zh.ts'
import type { ModalKind } from '#web/kit/modal.ts'
import type { FamilySubjects } from './prepare-family.ts'
import type { GoodsSubjects } from './prepare-goods.ts'

/**
 * Who looks: a member with a pack and classes, someone without a pack, someone with orders in every state, somebody for
 * whom a reformer is held, a guardian with two children, somebody whose held place a returned credit can pay, or
 * somebody of the front desk.
 */
export type Who = 'member' | 'newcomer' | 'buyer' | 'holder' | 'guardian' | 'returned' | 'desk'

/** What the demo studio gives the views to show. */
export interface Subjects extends GoodsSubjects {
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
 * One page or modal in one state, and how to reach it. `npm run look` takes a photograph of it in each size, theme and
 * language: of the window where something is opened, else of the whole page. The journeys `every-page-…` look at it
 * with the checker of accessibility.
 */
export interface View {
  readonly name: string
  readonly path: (subjects: Subjects) => string
  readonly who?: Who
  /** Only that wide, for what exists on phones or on desktops alone. */
  readonly width?: 390 | 1440
  readonly open?: (page: Page, locale: Locale) => Promise<void>
  /** What of `web/shop/modals.tsx` stands open then. */
  readonly modal?: ModalKind
}

/** The words by which a view finds what it presses. */
export const words = { en: pagesEn, zh: pagesZh } as const

/** The panel of a class is a dialog that stands open in its page; the ones meant here lie over it. */
export const over = 'dialog:modal:not(.booking-panel)'

/** A dialog of which nothing is seen by then does not come: the press was too early, and followed the plain link. */
const dialogMs = 8000

export const toDialog = async (page: Page): Promise<void> => page.locator(over).last().waitFor({ timeout: dialogMs })

export async function pressLink(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await toDialog(page)
}

export const booking = ({ sessionId }: Subjects): string => `/schedules/booking?session_id=${sessionId}`

/** Presses the first link of the page itself that leads there, and waits for what opens over the page instead. */
export function opensBy(link: string): NonNullable<View['open']> {
  return async (page) => {
    await page.getByRole('main').locator(link).first().click()
    await toDialog(page)
  }
}
