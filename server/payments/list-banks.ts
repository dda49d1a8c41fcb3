import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { listBanks as endpoint } from '#domain/payments/api.ts'
import { isBankDown } from '#domain/payments/is-bank-down.ts'
import { businessModels } from '#domain/payments/model.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { loadUnreachable } from './load-unreachable.ts'

/**
 * Banks by name, as the gateway lists them, offline where the gateway of the payments cannot reach them. Refuses
 * payments.no_provider when it does not answer and no list is cached.
 */
export function listBanks(gateways: Gateways) {
  return async (
    { db }: ReadContext,
    input: CheckedOf<typeof endpoint>,
  ): Promise<OutputOf<typeof endpoint> | Refusal> => {
    const model = businessModels[input.business_model]
    const [listed] = await Promise.all([gateways.banks.list(input.method, model), gateways.downtimes?.refresh()])
    if (!listed) return refuse('payments.no_provider')
    // Mandates use the classic interface, whichever gateway takes the payments.
    const down = input.method === '00' ? undefined : await loadUnreachable(db, gateways)
    const isReached = (code: string) => down === undefined || !isBankDown(down, { model, code })
    const banks = listed
      .filter(({ name }) => hasKeyword([name], input.keyword))
      .map((bank) => ({ ...bank, online: bank.online && isReached(bank.code) }))
    const sorted = input.sortedBy === 'asc' ? banks : banks.toReversed()
    const start = (input.page - 1) * input.limit
    return page(sorted.slice(start, start + input.limit), { total: banks.length, limit: input.limit, page: input.page })
  }
}
