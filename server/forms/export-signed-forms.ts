import type { exportSignedForms as endpoint } from '#domain/forms/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listRecords } from './chain-queries.ts'

/** The chain as its owner keeps it elsewhere. */
export async function exportSignedForms(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listRecords(ctx.db, query)
  const records = rows.map((row) => ({
    ...row,
    signature_png: row.signature_png === null ? null : `data:image/png;base64,${row.signature_png}`,
  }))
  return page(records, { ...query, total })
}
