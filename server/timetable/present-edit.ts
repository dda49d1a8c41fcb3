import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { previewEdit } from '#domain/timetable/api.ts'
import { editPlanText } from '#domain/timetable/class-plan.ts'
import { hashText } from '#server/kit/idempotency.ts'
import type { editInScope } from './edit-in-scope.ts'

type Edit = Exclude<Awaited<ReturnType<typeof editInScope>>, Refusal>

/**
 * The wire shape of an edit, by the studio's wall clock: the classes at the times they had before, and the hash of what
 * was asked and is done.
 */
export function presentEdit(
  { changed, unchanged, sent }: Edit,
  reader: { readonly locale: Locale; readonly branch: { readonly zone: string } },
): OutputOf<typeof previewEdit> {
  const present = (of: Edit['named']) => ({
    id: of.id,
    occurrence_no: of.occurrence_no,
    starts_at: wireTime(of.starts_at, reader.branch.zone),
  })
  const { plan_hash: _hash, ...asked } = sent
  const text = editPlanText({
    asked,
    changed: changed.map(({ of, ...effects }) => ({ id: of.id, ...effects })),
    unchanged: unchanged.map(({ of, refusal }) => ({ id: of.id, code: refusal.code })),
  })
  return {
    plan_hash: hashText(text),
    changed: changed.map(({ of, told, released, promoted, kept }) => ({
      ...present(of),
      told: told.length,
      released: released.length,
      promoted: promoted.length,
      kept: [...kept],
    })),
    unchanged: unchanged.map(({ of, refusal }) => ({
      ...present(of),
      code: refusal.code,
      message: sentence(reader.locale, refusal.code, refusal.values),
    })),
  }
}
