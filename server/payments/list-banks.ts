import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { listBanks as endpoint } from '#domain/payments/api.ts'
import { businessModels } from '#domain/payments/model.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { ReadContext } from '#server/kit/context.ts'

/**
 * Banks by name, as the gateway lists them. Refuses payments.no_provider when it is silent and was never heard before.
 */
export function listBanks(gateways: Gateways) {
  return async (_ctx: ReadContext, input: CheckedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint> | Refusal> => {
    const banks = await gateways.banks.list(input.method, businessModels[input.business_model])
    if (!banks) return refuse('payments.no_provider')
    const sorted = input.sortedBy === 'asc' ? banks : banks.toReversed()
    const start = (input.page - 1) * input.limit
    return page(sorted.slice(start, start + input.limit), { total: banks.length, limit: input.limit, page: input.page })
  }
}
