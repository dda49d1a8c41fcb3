import type { exportSignedForms as endpoint } from '#domain/forms/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { listHomes } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listRecords } from './chain-queries.ts'

type Input = CheckedOf<typeof endpoint>

/** The chain, for the owner of a branch to store elsewhere. The audit keeps which records were exported. */
export async function exportSignedForms(ctx: ReadContext, query: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  return inTransaction(ctx.db, async (tx) => exportAndNote({ ...ctx, tx }, query))
}

async function exportAndNote(ctx: WriteContext, query: Input): Promise<OutputOf<typeof endpoint>> {
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
