import type { getSignedForm as endpoint } from '#domain/forms/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { currentVersion } from '#server/content/queries.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findSignedForm } from './queries.ts'

/** One signed form with everything that proves it. Somebody else's is `request.not_found`. */
export async function getSignedForm(
  ctx: ReadContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId } = signedIn(ctx)
  const row = await findSignedForm(ctx.db, { id, accountId, personId, locale: ctx.locale })
  if (!row) return refuse('request.not_found')
  const { branch_id: branchId, rendered_text: text, signature_png: png, ...form } = row
  const inForce = await currentVersion(ctx.db, { branchId, kind: form.kind, now: await studioNow(ctx.db) })
  return {
    ...form,
    text,
    signed_at: wireTime(form.signed_at, ctx.branch.zone),
    in_force: form.version === inForce,
    signature_png: png === null ? null : `data:image/png;base64,${png}`,
  }
}
