import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { creditsOf } from '#domain/schedules/model.ts'
import { lotState } from './lot-state.ts'
import type { ClassToPay, Lot } from './model.ts'

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
