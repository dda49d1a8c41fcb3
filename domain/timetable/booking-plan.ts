import type { CreditEffect } from '#domain/occupancy/model.ts'

/** Who gets the seat that is free then. */
interface Promoted {
  readonly id: string
  readonly name: string
}

/** What ending or moving one booking does. */
export interface BookingEffects {
  /** The act and what it changes. */
  readonly act: readonly string[]
  readonly creditEffect: CreditEffect
  /** What the class took from the pack; 0 without one. */
  readonly credits: number
  readonly promoted: readonly Promoted[]
  /** Messages to the member; those to who is promoted come besides. */
  readonly told: number
  /** The reformer of the other class, and what its pack then holds; null without one. */
  readonly next?: { readonly seatNo: number | null; readonly lotId: string | null; readonly left: number | null }
}

/** The same as staff read it before they press. */
interface BookingPlan {
  readonly credit: CreditEffect
  readonly credits_back: number
  /** The names of who gets the seat. */
  readonly gets_seat: readonly string[]
  readonly messages: number
  readonly seat_no: number | null
  readonly left_after: number | null
}

/**
 * The plan of an act on one booking. The preview and the act itself call it with what they did under the same locks, so
 * that what is shown is what is done.
 */
export function bookingPlanOf({ creditEffect, credits, promoted, told, next }: BookingEffects): BookingPlan {
  return {
    credit: creditEffect,
    credits_back: creditEffect === 'returned' ? credits : 0,
    gets_seat: promoted.map(({ name }) => name),
    messages: told + promoted.length,
    seat_no: next?.seatNo ?? null,
    left_after: next?.left ?? null,
  }
}

/** A text that two plans share exactly if they do the same. It names ids alone; whose hash is the `plan_hash`. */
export function bookingPlanText({ act, creditEffect, credits, promoted, told, next }: BookingEffects): string {
  const seat = next === undefined ? null : [next.seatNo, next.lotId, next.left]
  return JSON.stringify([act, creditEffect, credits, promoted.map(({ id }) => id).toSorted(), told, seat])
}
