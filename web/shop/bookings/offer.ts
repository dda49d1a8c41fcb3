import type { SkipReason } from '#domain/occupancy/model.ts'
import type { ClassMember } from '../occupancy/load-family.ts'
import type { PayingPack } from '../packages/pack-choice.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import type { PairOffer } from '../waitlist/pair-offer.ts'
import type { HoldCredit } from './load-hold.ts'

/**
 * What the waitlist of a full class is to this visitor: in it, open to join at a place, or closed to this person for a
 * reason.
 */
export type WaitlistOffer =
  | {
      readonly kind: 'waiting'
      readonly bookingId: string
      readonly position: number
      readonly passedBy: SkipReason | null
      readonly pairWith: string | undefined
      readonly isMultiClass: boolean
      readonly lacks: WaitlistGap | undefined
      readonly terms: WaitlistTerms | undefined
    }
  | {
      readonly kind: 'open'
      readonly position: number
      readonly key: string
      readonly lacks: WaitlistGap | undefined
      readonly terms: WaitlistTerms | undefined
    }
  | { readonly kind: 'closed'; readonly code: string; readonly message: string }

/** What is to be done meanwhile: without it a free place passes by. */
export type WaitlistGap = 'waiver' | 'credit'

/**
 * Until when a place may come by itself (`isOver` once it is past), how many got in from there before, and when the
 * door opens for those who stand there.
 */
export interface WaitlistTerms {
  readonly latest: string
  readonly isOver: boolean
  readonly percent: number | null
  readonly door: string
}

/** What the rule says to this visitor about this class, before anything is pressed. */
export type Offer =
  | { readonly kind: 'signed-out' }
  | {
      readonly kind: 'ready'
      readonly seat: number
      readonly taken: readonly number[]
      readonly pack: PayingPack
      readonly packs: readonly PayingPack[]
      readonly freeUntil: string
      readonly isFree: boolean
      readonly key: string
    }
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly message: string
      readonly isUnsigned: boolean
      readonly alternatives: readonly ScheduledClass[]
      readonly waitlist: WaitlistOffer | undefined
      readonly hold: HoldOffer | undefined
    }
  | {
      readonly kind: 'held'
      readonly bookingId: string
      readonly seat: number | null
      readonly until: string
      readonly credit: HoldCredit | undefined
    }

/**
 * Only a credit is missing, so a reformer is held while one is bought: the lowest free one unless another is chosen.
 */
export interface HoldOffer {
  readonly seat: number
  readonly taken: readonly number[]
  readonly key: string
}

export interface ClassOffer {
  readonly now: string
  readonly session: ScheduledClass
  readonly offer: Offer
  /** Whom the visitor may book for; empty where that is nobody else. */
  readonly family: readonly ClassMember[]
  /** Who comes instead of the holder of the account. */
  readonly person: Pick<ClassMember, 'id' | 'name'> | undefined
  readonly together: PairOffer | undefined
}
