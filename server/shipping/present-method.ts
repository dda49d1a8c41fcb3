import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, toWire } from '#domain/kit/money.ts'
import type { addMethod } from '#domain/shipping/api.ts'
import type { MethodRow, NewMethod } from './queries.ts'

/** Maps a method between the wire of staff and the table, both ways. */
export const presentMethod = {
  toWire(method: MethodRow): OutputOf<typeof addMethod> {
    return {
      id: method.id,
      slug: method.slug,
      name: method.name,
      state_ids: method.stateIds === null ? null : [...method.stateIds],
      price: toWire(method.priceSen),
      included_grams: method.includedGrams,
      per_kg_price: toWire(method.perKgSen),
      free_from: method.freeFromSen === null ? null : toWire(method.freeFromSen),
      days_from: method.daysFrom,
      days_to: method.daysTo,
      active: method.active,
      sort: method.sort,
    }
  },
  fromWire(sent: CheckedOf<typeof addMethod>): NewMethod {
    return {
      slug: sent.slug,
      name: sent.name,
      stateIds: sent.state_ids,
      priceSen: fromWire(sent.price),
      includedGrams: sent.included_grams,
      perKgSen: fromWire(sent.per_kg_price),
      freeFromSen: sent.free_from === null ? null : fromWire(sent.free_from),
      daysFrom: sent.days_from,
      daysTo: sent.days_to,
      active: sent.active,
      sort: sent.sort,
    }
  },
} as const
