import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { hasKeyword, page } from '#domain/kit/list.ts'
import { toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { plusMs } from '#domain/kit/time.ts'
import type {
  listPaymentMethods as listPaymentMethodsEndpoint,
  listPaymentGateways as listPaymentGatewaysEndpoint,
  listBanks as listBanksEndpoint,
} from '#domain/payments/api.ts'
import { methodsOf } from '#domain/payments/methods-of.ts'
import { businessModels } from '#domain/payments/model.ts'
import { isBankDown, unreachable } from '#domain/payments/unreachable.ts'
import type { Database } from '#server/driver/database.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listDowntimes } from './downtime-queries.ts'

/**
 * The methods of the configured gateways, for that kind of payment and type of account; not cards while no card can be
 * reached.
 */
export function listPaymentMethods(gateways: Gateways) {
  return async (
    { db }: ReadContext,
    input: CheckedOf<typeof listPaymentMethodsEndpoint>,
  ): Promise<OutputOf<typeof listPaymentMethodsEndpoint>> => {
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

const names = { curlec: 'Curlec', razorpay: 'Curlec by Razorpay', ipay88: 'iPay88' } as const

/** The providers that the configuration names; an empty list means that nothing can be paid here. */
export function listPaymentGateways(gateways: Gateways) {
  return async (
    _ctx: ReadContext,
    input: CheckedOf<typeof listPaymentGatewaysEndpoint>,
  ): Promise<OutputOf<typeof listPaymentGatewaysEndpoint>> => {
    const items = gateways.named
      .map((code) => ({ id: code, code, name: names[code] }))
      .filter(({ name }) => hasKeyword([name], input.keyword))
    return page(input.page === 1 ? items : [], { total: items.length, limit: input.limit, page: input.page })
  }
}

/**
 * Banks by name, as the gateway lists them, offline where the gateway of the payments cannot reach them. Refuses
 * payments.no_provider when it does not answer and no list is cached.
 */
export function listBanks(gateways: Gateways) {
  return async (
    { db }: ReadContext,
    input: CheckedOf<typeof listBanksEndpoint>,
  ): Promise<OutputOf<typeof listBanksEndpoint> | Refusal> => {
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

const nothing: ReadonlySet<string> = new Set()

/** The banks and methods that cannot be reached, as far as known; sends no request. */
export async function loadUnreachable(db: Database, { downtimes }: Gateways): Promise<ReadonlySet<string>> {
  if (downtimes === undefined) return nothing
  const reported = await listDowntimes(db, 'razorpay')
  const now = await studioNow(db)
  const heard = downtimes.heard()
  return unreachable({
    listed: heard && { subjects: heard.subjects, askedAt: plusMs(now, -Math.round(heard.ageMs)) },
    reported,
    now,
  })
}
