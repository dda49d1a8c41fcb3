import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { creditsOf } from '#domain/schedules/model.ts'
import type { ClassToPay, Lot } from './model.ts'
import { lotState } from './validity.ts'

/**
 * Why this pack cannot pay for the class, or undefined when it can. A credit must cover the date of the class. A class
 * that starts at the very instant of expiry is on the day after the last day. A frozen pack pays for no class that
 * starts in its freeze, whenever that class is booked. Refusals: packages.not_yours, packages.expired, packages.empty,
 * packages.too_few, packages.wrong_class, packages.frozen, packages.expires_before_class. Example: a pack valid to 3
 * May pays for 3 May at 23:30 and not for 4 May at 00:00.
 */
export function checkLot(
  lot: Lot,
  about: { readonly session: ClassToPay; readonly now: Instant },
): Refusal | undefined {
  const { session, now } = about
  switch (lotState(lot, now)) {
    case 'revoked':
      return refuse('packages.not_yours')
    case 'expired':
      return refuse('packages.expired')
    case 'empty':
      return refuse('packages.empty')
    case 'usable':
      break
  }
  if (lot.left < creditsOf(session))
    return refuse('packages.too_few', { values: { credits: creditsOf(session), left: lot.left } })
  if (!covers(lot.classTypeIds, session.classTypeId) || !covers(lot.seriesTypeIds, session.seriesTypeId))
    return refuse('packages.wrong_class')
  if (isBefore(session.startsAt, lot.startsAt)) return refuse('packages.wrong_class')
  if (restsAt(lot, session.startsAt)) return refuse('packages.frozen')
  return isBefore(session.startsAt, lot.expiresAt) ? undefined : refuse('packages.expires_before_class')
}

function restsAt({ frozen }: Lot, at: Instant): boolean {
  return frozen !== undefined && !isBefore(at, frozen.from) && isBefore(at, frozen.until)
}

function covers(allowed: readonly string[] | null, id: string): boolean {
  return allowed === null || allowed.includes(id)
}

export interface ExtendedLot {
  readonly kind: 'series' | 'contracts'
  readonly expiresAt: Instant
  readonly revoked: boolean
}

/**
 * A pack is extended before it expires, for a fee or without. Unused credits of a membership expire with its cycle, so
 * there is nothing to extend. Refusals: packages.not_extendable, packages.expired. Example: a millisecond before
 * midnight of its last day a pack may be extended, at midnight no more.
 */
export function checkExtendable(lot: ExtendedLot, now: Instant): Refusal | undefined {
  if (lot.kind === 'contracts' || lot.revoked) return refuse('packages.not_extendable')
  return isBefore(now, lot.expiresAt) ? undefined : refuse('packages.expired')
}

interface ExtensionRequest {
  readonly lot: ExtendedLot
  readonly months: number
  /** Months that were bought for this pack before, including those of unpaid orders. */
  readonly monthsBefore: number
  readonly monthsMax: number
  readonly now: Instant
}

/** An extension is bought for so many months in all. Refuses packages.extension_max, and as `checkExtendable` does. */
export function checkExtension({ lot, months, monthsBefore, monthsMax, now }: ExtensionRequest): Refusal | undefined {
  const refusal = checkExtendable(lot, now)
  if (refusal) return refusal
  const left = Math.max(0, monthsMax - monthsBefore)
  return months > left ? refuse('packages.extension_max', { values: { max: monthsMax, left } }) : undefined
}

interface Sold {
  readonly kind: 'series' | 'contracts'
  readonly credits: number
  readonly intro: boolean
  /** How many people may use one pack of it, the owner counted. */
  readonly sharers: number
}

/** Packs of so many classes are never shared, whatever the plan says. */
const unsharedCredits = 10

/**
 * Packs of 25 and 50 classes are shared, by as many as their plan says; intro offers, drop-ins and packs of 10 are not.
 * A membership is one person's. Refusal: packages.share_unshareable.
 * Example: a 25-class pack by 2 is shareable, a 10-class pack by 2 is not.
 */
export function checkShareable(plan: Sold): Refusal | undefined {
  const isLargePack = plan.kind === 'series' && !plan.intro && plan.credits > unsharedCredits
  return isLargePack && plan.sharers >= 2 ? undefined : refuse('packages.share_unshareable')
}
