import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { listPaymentGateways as endpoint } from '#domain/payments/api.ts'
import type { ReadContext } from '#server/kit/context.ts'

/** Curlec is the provider of every branch. */
export async function listPaymentGateways(
  _ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const gateways = [{ id: 'curlec', code: 'curlec' as const, name: 'Curlec' }]
  return page(input.page === 1 ? gateways : [], { total: gateways.length, limit: input.limit, page: input.page })
}
