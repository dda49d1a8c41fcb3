import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { CorrectionStatus } from './model.ts'

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
