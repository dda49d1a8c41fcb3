import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type {
  listStatements as listStatementsEndpoint,
  exportStatement as exportStatementEndpoint,
} from '#domain/statements/api.ts'
import { statementCsv } from '#domain/statements/statement-csv.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listStatementPage, findStatement, listStatementLines } from './queries.ts'

/** The days at each gateway, compared with our books. */
export async function listStatements(
  ctx: ReadContext,
  input: CheckedOf<typeof listStatementsEndpoint>,
): Promise<OutputOf<typeof listStatementsEndpoint>> {
  const { rows, total } = await listStatementPage(ctx.db, { branchId: ctx.branch.id, query: input })
  const statements = rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    day: row.day,
    made_at: wireTime(row.made_at, ctx.branch.zone),
    ours: { captured: toWire(sen(row.ours_captured)), refunded: toWire(sen(row.ours_refunded)) },
    theirs: { captured: toWire(sen(row.theirs_captured)), refunded: toWire(sen(row.theirs_refunded)) },
    differences: row.differences,
  }))
  return page(statements, { total, limit: input.limit, page: input.page })
}

/** One statement as a file. The audit keeps who exported it. Refuses request.not_found for one of another branch. */
export async function exportStatement(
  ctx: WriteContext,
  { id }: CheckedOf<typeof exportStatementEndpoint>,
): Promise<OutputOf<typeof exportStatementEndpoint> | Refusal> {
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
