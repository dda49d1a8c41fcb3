import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { SessionStatus } from '#domain/schedules/model.ts'
import type { OfferStatus, RequestStatus } from './model.ts'

interface OfferAnswer {
  readonly now: Instant
  readonly answer: 'yes' | 'no'
  readonly offer: { readonly status: OfferStatus; readonly answerBy: Instant }
  readonly request: RequestStatus
  readonly session: { readonly status: SessionStatus; readonly startsAt: Instant }
  /** Whether the instructor who cannot come is still the one of the class. */
  readonly isAbsentTeaching: boolean
}

/**
 * What an instructor's answer to an offer makes of it: the first yes has the class. Refuses staffing.offer_answered to
 * a second answer, staffing.taken to whoever comes after another, staffing.offer_over once the time for an answer has
 * passed or the class needs nobody any more.
 */
export function decideOfferAnswer(asked: OfferAnswer): 'accepted' | 'declined' | Refusal {
  const { now, answer, offer, request, session, isAbsentTeaching } = asked
  if (offer.status === 'accepted' || offer.status === 'declined') return refuse('staffing.offer_answered')
  if (request === 'approved') return refuse('staffing.taken')
  const isNeeded = request === 'open' && session.status === 'upcoming' && isBefore(now, session.startsAt)
  if (offer.status === 'closed' || !isNeeded || !isBefore(now, offer.answerBy)) return refuse('staffing.offer_over')
  if (!isAbsentTeaching) return refuse('staffing.taken')
  return answer === 'yes' ? 'accepted' : 'declined'
}
