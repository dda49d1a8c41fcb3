import type { listStates as endpoint } from '#domain/addresses/api.ts'
import { stateIds } from '#domain/addresses/model.ts'
import { placeOf } from '#domain/addresses/places.ts'
import { states } from '#domain/addresses/states.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { rowsBefore } from '#server/kit/list-query.ts'

/** The states of Malaysia; for a postcode its state and city alone, or none. */
export async function listStates(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const place = query.zip === undefined ? undefined : placeOf(query.zip)
  const placed = query.zip === undefined ? stateIds : place ? [place.stateId] : []
  const found = placed.filter((id) => hasKeyword(Object.values(states[id]), query.keyword))
  const sorted = query.sortedBy === 'desc' ? found.toReversed() : found
  const rows = sorted.map((id) => ({ id, name: inLocale(states[id], ctx.locale), city: place?.city ?? null }))
  return page(rows.slice(rowsBefore(query), rowsBefore(query) + query.limit), { ...query, total: rows.length })
}
