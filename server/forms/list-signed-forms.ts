import type { listSignedForms as endpoint } from '#domain/forms/api.ts'
import { dueForms } from '#domain/forms/due-forms.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { dayOf, wireTime, type Instant } from '#domain/kit/time.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { listConsents, listFamily, listFormsInForce, listSignatures, listSignedFormRows } from './queries.ts'

type InForce = Awaited<ReturnType<typeof listFormsInForce>>

/** What was signed by or for the signed-in person and dependants in this branch, and what is to sign now. */
export async function listSignedForms(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { accountId, personId } = signedIn(ctx)
  const now = await studioNow(ctx.db)
  const inForce = await listFormsInForce(ctx.db, { branchId: ctx.branch.id, now })
  const { rows, total } = await listSignedFormRows(ctx.db, {
    accountId,
    personId,
    branchId: ctx.branch.id,
    locale: ctx.locale,
    query,
  })
  const items = rows.map((row) => ({
    ...row,
    signed_at: wireTime(row.signed_at, ctx.branch.zone),
    in_force: inForce.some(({ kind, version }) => kind === row.kind && version === row.version),
  }))
  return { ...page(items, { ...query, total }), due: await listDue(ctx, { inForce, now }) }
}

async function listDue(
  ctx: ReadContext,
  { inForce, now }: { inForce: InForce; now: Instant },
): Promise<OutputOf<typeof endpoint>['due']> {
  const { accountId } = signedIn(ctx)
  const [holder, ...dependants] = await listFamily(ctx.db, accountId)
  if (!holder) throw new Error(`account ${accountId} is missing: it was deleted after it signed in`)
  const signatures = await listSignatures(ctx.db, {
    branchId: ctx.branch.id,
    personIds: [holder, ...dependants].map(({ id }) => id),
  })
  const agreed = await listConsents(ctx.db, accountId)
  return dueForms({ holder, dependants, inForce, signatures, agreed, today: dayOf(now, ctx.branch.zone) }).map(
    ({ kind, version, person, signer, state }) => {
      const title = inForce.find((form) => form.kind === kind)?.title
      return {
        kind,
        version,
        title: title?.[ctx.locale] ?? title?.en ?? '',
        person_id: person.id,
        full_name: person.fullName,
        signer_role: signer,
        state,
      }
    },
  )
}
