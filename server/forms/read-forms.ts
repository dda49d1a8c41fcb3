import type {
  listSignedForms as listSignedFormsEndpoint,
  getSignedForm as getSignedFormEndpoint,
  exportSignedForms as exportSignedFormsEndpoint,
} from '#domain/forms/api.ts'
import { dueForms } from '#domain/forms/due-forms.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime, type Instant } from '#domain/kit/time.ts'
import { currentVersion } from '#server/content/queries.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import { listHomes } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listRecords } from './chain-queries.ts'
import {
  listConsents,
  listFamily,
  listFormsInForce,
  listSignatures,
  listSignedFormRows,
  findSignedForm,
} from './queries.ts'

type InForce = Awaited<ReturnType<typeof listFormsInForce>>

/** What was signed by or for the signed-in person and dependants in this branch, and what is to sign now. */
export async function listSignedForms(
  ctx: ReadContext,
  query: CheckedOf<typeof listSignedFormsEndpoint>,
): Promise<OutputOf<typeof listSignedFormsEndpoint>> {
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
): Promise<OutputOf<typeof listSignedFormsEndpoint>['due']> {
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

/** One signed form with everything that proves it. Somebody else's is `request.not_found`. */
export async function getSignedForm(
  ctx: ReadContext,
  { id }: CheckedOf<typeof getSignedFormEndpoint>,
): Promise<OutputOf<typeof getSignedFormEndpoint> | Refusal> {
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

type Input = CheckedOf<typeof exportSignedFormsEndpoint>

/** The chain, for the owner of a branch to store elsewhere. The audit keeps which records were exported. */
export async function exportSignedForms(
  ctx: ReadContext,
  query: Input,
): Promise<OutputOf<typeof exportSignedFormsEndpoint> | Refusal> {
  return inTransaction(ctx.db, async (tx) => exportAndNote({ ...ctx, tx }, query))
}

async function exportAndNote(ctx: WriteContext, query: Input): Promise<OutputOf<typeof exportSignedFormsEndpoint>> {
  const { rows, total } = await listRecords(ctx.tx, { branchId: ctx.branch.id, query })
  const records = rows.map(({ person_id: _person, signature_png: png, ...row }) => ({
    ...row,
    signature_png: png === null ? null : `data:image/png;base64,${png}`,
  }))
  const whole = rows.filter(({ evidence }) => evidence !== null)
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'forms.export',
    subjectKind: 'signed_forms',
    subjectId: `page ${query.page}`,
    details: { numbers: whole.map(({ number }) => number) },
    homes: await listHomes(
      ctx.tx,
      whole.flatMap(({ person_id: personId }) => personId ?? []),
    ),
  })
  return page(records, { ...query, total })
}
