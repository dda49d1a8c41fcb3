import { z } from 'zod/mini'
import { tableOf } from '#domain/kit/csv-table.ts'
import { markedCsvOf } from '#domain/kit/csv.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf } from '#domain/kit/time.ts'
import { csvRowsMax, type listCsv as endpoint } from '#domain/members/csv-api.ts'
import { listMembers as membersEndpoint } from '#domain/members/list-api.ts'
import { memberColumns } from '#domain/members/member-columns.ts'
import { listTasks as tasksEndpoint } from '#domain/orders/api.ts'
import { taskColumns } from '#domain/orders/task-columns.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { listTasks } from '#server/orders/tasks.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listMembers } from './list-members.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * A list as a file, with all its pages. Audited with the filters, but without what was typed into the search, which is
 * a name. Refuses lists.too_many_rows, and filters, an order or columns that the list has not.
 */
export async function listCsv(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const taken = await (input.list === 'members' ? takeMembers : takeTasks)({ ...ctx, db: ctx.tx }, input)
  if ('code' in taken) return taken
  const now = await studioNow(ctx.tx)
  const rows = taken.table.length - 1
  await writeAudit(ctx, {
    at: now,
    action: 'members.list_csv',
    subjectKind: 'lists',
    subjectId: input.list,
    details: {
      filters: input.filters ?? '',
      searched: input.keyword !== undefined && input.keyword !== '',
      columns: input.columns,
      rows,
    },
  })
  const day = dayOf(now, ctx.branch.zone).toString()
  return { file_name: `${input.list}-${day}.csv`, rows, csv: markedCsvOf(taken.table) }
}

type Taken = { readonly table: readonly (readonly string[])[] } | Refusal

async function takeMembers(ctx: ReadContext, input: Input): Promise<Taken> {
  const query = z.safeParse(membersEndpoint.input, queryOf(input))
  if (!query.success) return refuseQuery(query.error)
  const list = await listMembers(ctx, { ...query.data, limit: csvRowsMax })
  return takeTable(list, { all: memberColumns, columns: input.columns, reader: readerOf(ctx) })
}

async function takeTasks(ctx: ReadContext, input: Input): Promise<Taken> {
  const query = z.safeParse(tasksEndpoint.input, queryOf(input))
  if (!query.success) return refuseQuery(query.error)
  const list = await listTasks(ctx, { ...query.data, limit: csvRowsMax })
  return takeTable(list, { all: taskColumns, columns: input.columns, reader: readerOf(ctx) })
}

/** What the list's own endpoint takes. */
const queryOf = ({ list: _list, columns: _columns, ...query }: Input) => query

const readerOf = ({ locale, branch }: ReadContext) => ({ locale, zone: branch.zone })

function takeTable<Row>(
  { data, total }: { readonly data: readonly Row[]; readonly total: number },
  of: Parameters<typeof tableOf<Row>>[1],
): Taken {
  if (total > csvRowsMax) return refuse('lists.too_many_rows', { values: { count: total, most: csvRowsMax } })
  const table = tableOf(data, of)
  return table === undefined ? refuse('request.invalid', { fields: { columns: 'fields.invalid' } }) : { table }
}

function refuseQuery({ issues }: z.core.$ZodError): Refusal {
  const names = issues.map(({ path }) => String(path[0] ?? 'filters'))
  return refuse('request.invalid', { fields: Object.fromEntries(names.map((name) => [name, 'fields.invalid'])) })
}
