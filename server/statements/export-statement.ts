import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { exportStatement as endpoint } from '#domain/statements/api.ts'
import { statementCsv } from '#domain/statements/statement-csv.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findStatement, listStatementLines } from './queries.ts'

/** One statement as a file. The audit keeps who exported it. Refuses request.not_found for one of another branch. */
export async function exportStatement(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const statement = await findStatement(ctx.tx, { id, branchId: ctx.branch.id })
  if (!statement) return refuse('request.not_found')
  const { day, provider } = statement
  const rows = await listStatementLines(ctx.tx, id)
  const lines = rows.map((row) => ({
    kind: row.kind,
    reference: row.reference,
    orderNumber: row.order_number,
    gatewayId: row.gateway_id,
    oursSen: row.ours_sen === null ? undefined : sen(row.ours_sen),
    theirsSen: row.theirs_sen === null ? undefined : sen(row.theirs_sen),
  }))
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'statements.export',
    subjectKind: 'gateway_statement',
    subjectId: id,
    details: { provider, day },
  })
  return { success: true, name: `${provider}-${day}.csv`, csv: statementCsv({ day, provider, lines }) }
}
