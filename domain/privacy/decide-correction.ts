import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { correctionDays, openCorrectionsMax, type CorrectionStatus } from './model.ts'

/**
 * When a request of `now` must be answered. Refuses `privacy.too_many` while five of the same account are open.
 * Example: requested on 1 November at 09:00, it is due on 22 November at 09:00.
 */
export function decideCorrection(asks: { readonly open: number; readonly now: Instant }): { dueAt: Instant } | Refusal {
  return asks.open >= openCorrectionsMax
    ? refuse('privacy.too_many', { values: { max: openCorrectionsMax } })
    : { dueAt: asks.now.add({ hours: correctionDays * 24 }) }
}

/**
 * The studio's answer: once, and a refusal with its reason. Refuses `privacy.answered` and `privacy.answer_needed`.
 * Example: a second answer to the same request is refused, whoever gives it.
 */
export function decideAnswer(
  before: { readonly status: CorrectionStatus },
  given: { readonly decision: 'corrected' | 'refused'; readonly answer: string },
): Refusal | undefined {
  if (before.status !== 'open') return refuse('privacy.answered')
  return given.decision === 'refused' && given.answer === ''
    ? refuse('privacy.answer_needed', { fields: { answer: 'fields.required' } })
    : undefined
}
