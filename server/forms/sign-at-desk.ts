import type { signAtDesk as endpoint } from '#domain/forms/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findHolder } from '#server/people/queries.ts'
import { findTied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findWitness } from './desk-queries.ts'
import { signDocument } from './sign-document.ts'

/**
 * A person signs the waiver at the desk: the drawing is theirs, who is logged in is the witness, and the evidence names
 * both and the device. Audited. Refuses request.not_found for a person outside the branch or without an account that
 * answers for them, auth.forbidden for one's own waiver, and what `signDocument` refuses.
 */
export async function signAtDesk(
  ctx: WriteContext,
  { id: personId, ...form }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId: witnessId, role, sessionHash, staff } = signedIn(ctx)
  const tied = await findTied(ctx.tx, { branchId: ctx.branch.id, personId })
  const holder = tied && (await findHolder(ctx.tx, personId))
  if (!holder || role === undefined) return refuse('request.not_found')
  if (holder.holder_id === witnessId) return refuse('auth.forbidden')
  const now = await studioNow(ctx.tx)
  const { device, ...witness } = await findWitness(ctx.tx, {
    accountId,
    sessionHash,
    deviceId: staff?.deviceId ?? null,
    now,
  })
  const signed = await signDocument(ctx, {
    ...form,
    accountId: holder.account_id,
    holderId: holder.holder_id,
    kind: 'waiver',
    person_id: personId,
    desk: {
      evidence: { witness: { account_id: accountId, full_name: witness.full_name, role }, device },
      sessionAgeSeconds: witness.age_seconds,
    },
  })
  if (isRefusal(signed)) return signed
  await writeAudit(ctx, {
    at: now,
    action: 'forms.sign_at_desk',
    subjectKind: 'signed_forms',
    subjectId: signed.form.id,
    details: { person_id: personId, version: signed.form.version, number: signed.form.number },
    homes: [tied.homeBranchId],
  })
  return signed
}
