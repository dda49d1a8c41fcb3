import type { Page } from '@playwright/test'
import type { Locale } from '#domain/text/localized.ts'
import { pagesEn } from '#domain/text/pages-en.ts'
import { pagesZh } from '#domain/text/pages-zh.ts'
import type { ModalKind } from '#web/kit/modal.ts'
import type { FamilySubjects } from './prepare-family.ts'
import type { GoodsSubjects } from './prepare-goods.ts'

/**
 * Who views the page: a member with a pack and classes, one without a pack, one with orders in every state, one with
 * goods to check out, one with a hold, a guardian with two children, one whose hold a returned credit can pay, one of
 * the studio's staff by role, or somebody in a state of `state-views.ts`.
 */
export type Who =
  | 'member'
  | 'newcomer'
  | 'buyer'
  | 'shopper'
  | 'holder'
  | 'guardian'
  | 'returned'
  | 'owner'
  | 'manager'
  | 'desk'
  | 'instructor'
  | 'waiting'
  | 'expired'
  | 'frozen'
  | 'longEmail'
  | 'unverified'
  | 'unpaid'
  | 'soldOut'

/** The ids of the demo studio for the views. */
export interface Subjects extends GoodsSubjects {
  /** A class of the next days that can be booked. */
  readonly sessionId: string
  /** Another, in which the holder's reformer is held. */
  readonly heldSessionId: string
  /** The member, her own pack, and a class that she has booked. */
  readonly personId: string
  readonly lotId: string
  readonly bookingId: string
  readonly planId: string
  readonly paidOrderId: string
  readonly refusedOrderId: string
  readonly pendingOrderId: string
  readonly unpaidOrderId: string
  readonly family: FamilySubjects
  /** A class in which somebody has a waiver to sign. */
  readonly unsignedSessionId: string
  /** A class whose instructor cannot come, with two offers open, and its day. */
  readonly absentSession: { readonly id: string; readonly day: string }
  /** The class of the hold that a returned credit can pay. */
  readonly returnedSessionId: string
}

/**
 * One page or modal in one state, and how to reach it. `npm run look` takes a screenshot of it in each size, theme and
 * language: of the window when something is opened, else of the full page. The journeys `every-page-…` check its
 * accessibility.
 */
export interface View {
  readonly name: string
  readonly path: (subjects: Subjects) => string
  readonly who?: Who
  /** Only at this width, for what exists on phones or on desktops alone. */
  readonly width?: 390 | 1440
  readonly open?: (page: Page, locale: Locale) => Promise<void>
  /** The network is lost while the view is open, or missing since before its page was asked for. */
  readonly network?: 'lost' | 'none'
  /** Another look of a page that the suite sees in one look: only `npm run long` checks it. */
  readonly isBreadth?: true
  /** The modal of `web/shop/modals.tsx` that is then open. */
  readonly modal?: ModalKind
}

/** The texts by which a view finds what it presses. */
export const words = { en: pagesEn, zh: pagesZh } as const

/** The panel of a class is an open dialog within its page; these are the dialogs over the page. */
export const over = 'dialog:modal:not(.booking-panel)'

/** After this long the dialog will not open: the press came before hydration and followed the plain link. */
const dialogMs = 8000

export const toDialog = async (page: Page): Promise<void> => page.locator(over).last().waitFor({ timeout: dialogMs })

export async function pressLink(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await toDialog(page)
}

/** As `pressLink`, for a button. */
export async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await toDialog(page)
}

export const booking = ({ sessionId }: Subjects): string => `/schedules/booking?session_id=${sessionId}`

export function resultOf(orderId: string): string {
  return `/checkout/result?order_id=${orderId}`
}

export function orderOf(orderId: string): string {
  return `/my-account/orders/view?order_id=${orderId}`
}

/** Presses the first link of the page itself with that target, and waits for the dialog that opens instead. */
export function opensBy(link: string): NonNullable<View['open']> {
  return async (page) => {
    await page.getByRole('main').locator(link).first().click()
    await toDialog(page)
  }
}
