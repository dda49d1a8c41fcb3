import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { listStaffLedger as endpoint } from '#domain/packages/api.ts'
import { reasonsWith } from '#domain/packages/reasons-with.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findLot } from '#server/packages/lot-queries.ts'
import { presentLine } from '#server/packages/present-line.ts'
import { listLedgerLines } from '#server/packages/term-queries.ts'

/** All of a pack's ledger, for staff. Refuses request.not_found for a pack of another branch. */
export async function listStaffLedger(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  if (!(await findLot(ctx.db, { lotId: input.id, branchId: ctx.branch.id }))) return refuse('request.not_found')
  const { rows, total } = await listLedgerLines(ctx.db, {
    ...input,
    lotId: input.id,
    onlyOf: undefined,
    classesOf: 'all',
    reasons: reasonsWith(input.keyword),
  })
  return page(
    rows.map((line) => ({ ...presentLine(line, ctx), balance: line.balance, person_id: line.person_id })),
    { total, limit: input.limit, page: input.page },
  )
}
