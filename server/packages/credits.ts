import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { creditsPerClass } from '#domain/schedules/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue, type ValueTransfer, transferAfter } from '#server/ledger/transfer-value.ts'
import { extendLots } from './lot-queries.ts'

/**
 * Takes one credit of the lot for a booking, once per booking. Which lot may pay is decided before by `chooseCredit`
 * under the lock of `lockLots`. Refusal: packages.empty, should the credit be missing all the same.
 */
export async function spendCredit(tx: Transaction, credit: CreditOfBooking): Promise<'spent' | Refusal> {
  const moved = await transferValue(tx, spendTransfer(credit))
  return moved === 'too_little' ? refuse('packages.empty') : 'spent'
}

/**
 * A returned credit goes back to the pack it came from, with that pack's expiry. If the studio cancelled,
 * `validAtLeastUntil` is the first instant at which it may expire. Once per booking; a repeat changes nothing.
 */
export async function returnCredit(
  tx: Transaction,
  credit: CreditOfBooking & { readonly validAtLeastUntil?: Instant },
): Promise<'returned' | 'repeated'> {
  if (credit.validAtLeastUntil)
    await extendLots(tx, [{ lotId: credit.lotId, validAtLeastUntil: credit.validAtLeastUntil }])
  const [moved] = await endCredits(tx, [
    { lotId: credit.lotId, bookingId: credit.bookingId, now: credit.now, reason: 'credit_returned' },
  ])
  return moved === 'moved' ? 'returned' : 'repeated'
}

export interface EndOfCredit extends Omit<CreditOfBooking, 'credits'> {
  readonly reason: 'credit_returned' | 'credit_forfeited'
}

/**
 * Ends the credits of bookings, as many as they used: a booking ends with either a return or a forfeiture, never both,
 * since they share an event key. Throws when the lot never paid for the booking, or when it ended the other way (bugs
 * of the caller).
 */
export async function endCredits(tx: Transaction, ends: readonly EndOfCredit[]): Promise<('moved' | 'repeated')[]> {
  const moved = await transferAfter(
    tx,
    ends.map(({ lotId, bookingId, now, reason }) => ({
      after: `spend:${bookingId}`,
      eventKey: `end:${bookingId}`,
      reason,
      subject: bookingId,
      at: now,
      unit: 'credit',
      amount: 1,
      from: { kind: 'house:credits_used' },
      to: reason === 'credit_returned' ? { kind: 'lot', holder: lotId } : { kind: 'house:credits_forfeited' },
      about: lotId,
    })),
  )
  return ends.map(({ lotId, bookingId, reason }, place) => {
    const was = moved[place] ?? 'unfounded'
    if (was === 'unfounded') throw new Error(`lot ${lotId} never paid for booking ${bookingId}`)
    if (was === 'moved') return was
    if (was.repeated !== reason) throw new Error(`the credit of booking ${bookingId} was already returned or forfeited`)
    return 'repeated'
  })
}

export interface CreditOfBooking {
  readonly lotId: Id<'package_lots'>
  readonly bookingId: Id<'bookings'>
  readonly now: Instant
  /** What the class costs; one by default. */
  readonly credits?: number | undefined
}

/** The credits of the lot that a booking uses: once, since the event key contains the booking. */
export function spendTransfer({ lotId, bookingId, now, credits = creditsPerClass }: CreditOfBooking): ValueTransfer {
  return {
    eventKey: `spend:${bookingId}`,
    reason: 'credit_used',
    subject: bookingId,
    at: now,
    unit: 'credit',
    amount: credits,
    from: { kind: 'lot', holder: lotId },
    to: { kind: 'house:credits_used' },
    about: lotId,
  }
}
