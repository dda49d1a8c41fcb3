import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import type { listPaymentGateways as endpoint } from '#domain/payments/api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { ReadContext } from '#server/kit/context.ts'

const names = { curlec: 'Curlec', razorpay: 'Curlec by Razorpay', ipay88: 'iPay88' } as const

/** The providers that the configuration names; an empty list means that nothing can be paid here. */
export function listPaymentGateways(gateways: Gateways) {
  return async (_ctx: ReadContext, input: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
    const items = gateways.named
      .map((code) => ({ id: code, code, name: names[code] }))
      .filter(({ name }) => hasKeyword([name], input.keyword))
    return page(input.page === 1 ? items : [], { total: items.length, limit: input.limit, page: input.page })
  }
}
