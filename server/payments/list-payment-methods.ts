import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import { toWire } from '#domain/kit/money.ts'
import type { listPaymentMethods as endpoint } from '#domain/payments/api.ts'
import { methodsOf } from '#domain/payments/methods-of.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { loadUnreachable } from './load-unreachable.ts'

/**
 * The methods of the configured gateways, for that kind of payment and type of account; not cards while no card can be
 * reached.
 */
export function listPaymentMethods(gateways: Gateways) {
  return async ({ db }: ReadContext, input: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
    const wanted = { kind: input.method, accountType: input.business_model }
    const down = input.method === '00' ? undefined : await loadUnreachable(db, gateways)
    const methods = gateways.named
      .flatMap((named) => methodsOf(named, wanted))
      .filter(({ code }) => code !== 'curleccc' || !down?.has('card'))
      .filter(({ name }) => hasKeyword([name], input.keyword))
      .map(({ code, name, provider, minimumSen, maximumSen }) => ({
        id: code,
        code,
        name,
        provider,
        minimum: toWire(minimumSen),
        maximum: toWire(maximumSen),
      }))
    return page(input.page === 1 ? methods : [], { total: methods.length, limit: input.limit, page: input.page })
  }
}
