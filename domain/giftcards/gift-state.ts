import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { giftDeliveries, GiftState } from './model.ts'

interface GiftFacts {
  readonly delivery: (typeof giftDeliveries)[number]
  /** Whether its order is paid. */
  readonly isActive: boolean
  /** When it is sent next; null when nothing is to be sent. */
  readonly dueAt: Instant | null
  readonly sentAt: Instant | null
  readonly openedAt: Instant | null
  /** When the studio posted or handed over the printed card. */
  readonly postedAt: Instant | null
}

/**
 * The state of a gift. Example: one that is paid and has a later day is `waiting`; once its recipient opened it, it
 * stays `opened` even when it is sent again.
 */
export function giftState(facts: GiftFacts, now: Instant): GiftState {
  const { delivery, isActive, dueAt, sentAt, openedAt, postedAt } = facts
  if (!isActive) return 'unpaid'
  if (openedAt !== null) return 'opened'
  if (delivery === 'physical') return postedAt === null ? 'printable' : 'posted'
  if (dueAt !== null) return isBefore(now, dueAt) ? 'waiting' : 'sending'
  return sentAt === null ? 'sending' : 'sent'
}
