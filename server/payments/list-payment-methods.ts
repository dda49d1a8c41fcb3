import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { toWire } from '#domain/kit/money.ts'
import type { listPaymentMethods as endpoint } from '#domain/payments/api.ts'
import { fpxLimits } from '#domain/payments/check-limits.ts'
import type { ReadContext } from '#server/kit/context.ts'

/** The ways to pay that the checkout takes, with the limits of a personal account. */
export async function listPaymentMethods(
  _ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { minimumSen, maximumSen } = fpxLimits.B2C
  const methods = [
    {
      id: 'curlecfpx',
      code: 'curlecfpx' as const,
      name: 'FPX',
      provider: 'curlec' as const,
      minimum: toWire(minimumSen),
      maximum: toWire(maximumSen),
    },
  ]
  return page(input.page === 1 ? methods : [], { total: methods.length, limit: input.limit, page: input.page })
}
