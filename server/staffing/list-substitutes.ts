import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, wireTime, type Instant } from '#domain/kit/time.ts'
import { latestAnswer } from '#domain/staffing/latest-answer.ts'
import type { listSubstitutes as endpoint } from '#domain/staffing/offers-api.ts'
import { rankSubstitutes } from '#domain/staffing/rank-substitutes.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findSessionState } from '#server/schedules/queries.ts'
import { listCandidates } from './candidate-queries.ts'
import { listOfferRows, listOpenRequests } from './offer-queries.ts'

/** Who could teach a class instead, the best choice first, and who was asked. Refuses request.not_found. */
export async function listSubstitutes(
  { db, branch, locale }: ReadContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { zone } = branch
  const session = await findSessionState(db, { id, branchId: branch.id })
  if (!session) return refuse('request.not_found')
  const [candidates, requests, offers] = await Promise.all([
    listCandidates(db, { session, zone }),
    listOpenRequests(db, id),
    listOfferRows(db, id),
  ])
  const { now, startsAt } = session
  const time = (at: Instant | null) => at && wireTime(at, zone)
  return {
    answer_by: isBefore(now, startsAt) ? wireTime(latestAnswer({ now, startsAt, zone }), zone) : null,
    requests: requests.map(({ requested_at: requestedAt, ...request }) => ({
      ...request,
      requested_at: wireTime(requestedAt, zone),
      offers: offers
        .filter(({ request_id }) => request_id === request.id)
        .map((offer) => ({
          id: offer.id,
          instructor: offer.instructor,
          status: offer.status,
          asked_at: wireTime(offer.asked_at, zone),
          answer_by: wireTime(offer.answer_by, zone),
          answered_at: time(offer.answered_at),
        })),
    })),
    candidates: rankSubstitutes(candidates).map((one) => ({
      id: one.id,
      name: one.name,
      fit: one.fit,
      proposed: one.isProposed,
      reachable: one.isReachable,
      busy:
        one.busyName === null || one.busyAt === null
          ? null
          : {
              class_name: inLocale(one.busyName, locale),
              private: one.busyPrivate === true,
              starts_at: wireTime(one.busyAt, zone),
            },
      free_from: time(one.freeFrom),
      next_at: time(one.nextAt),
      classes_this_week: one.classesThisWeek,
      taken_over: one.takenOver,
      took_most: one.tookMost,
    })),
  }
}
