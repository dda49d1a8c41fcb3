import { z } from 'zod/mini'
import { sen } from '#domain/kit/money.ts'
import { instantAt, type Instant } from '#domain/kit/time.ts'
import { callRazorpay, type RazorpayKeys } from './call-razorpay.ts'
import type { GatewayMoney } from './payment-gateway.ts'

const moneyShape = z.object({
  id: z.string().check(z.regex(/^[a-z]{3,5}_[A-Za-z0-9]{1,30}$/)),
  amount: z.int().check(z.positive()),
  currency: z.string(),
  status: z.string(),
  created_at: z.int(),
})
type Money = z.output<typeof moneyShape>

const perPage = 100
/** More items than a day of a studio can have. */
const mostPages = 100

/** A capture stays a capture after a refund; a failed refund moved no money. */
const counts: Readonly<Record<GatewayMoney['kind'], readonly string[]>> = {
  capture: ['captured', 'refunded'],
  refund: ['pending', 'processed'],
}

/** All payments and refunds that were made between two moments. */
export async function listRazorpayMoney(
  gateway: RazorpayKeys,
  period: { readonly from: Instant; readonly to: Instant },
): Promise<readonly GatewayMoney[] | 'no_answer'> {
  const captures = await listAll(gateway, { ...period, path: '/v1/payments' })
  const refunds = captures && (await listAll(gateway, { ...period, path: '/v1/refunds' }))
  if (!captures || !refunds) return 'no_answer'
  return [...captures.flatMap((one) => moneyOf('capture', one)), ...refunds.flatMap((one) => moneyOf('refund', one))]
}

function moneyOf(kind: GatewayMoney['kind'], { id, amount, currency, status, created_at }: Money): GatewayMoney[] {
  if (!counts[kind].includes(status)) return []
  return [{ kind, gatewayId: id, amountSen: sen(amount), currency, at: instantAt(created_at * 1000) }]
}

/** Undefined when a page is missing: a partial day would look like missing money. */
async function listAll(
  gateway: RazorpayKeys,
  { path, from, to }: { path: string; from: Instant; to: Instant },
): Promise<readonly Money[] | undefined> {
  const seconds = (at: Instant) => Math.floor(at.epochMilliseconds / 1000)
  const found: Money[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const query = `from=${seconds(from)}&to=${seconds(to)}&count=${perPage}&skip=${page * perPage}`
    const answer = await callRazorpay(gateway, { path: `${path}?${query}` })
    const parsed = z.object({ items: z.array(moneyShape) }).safeParse(answer?.ok === true ? answer.json : undefined)
    if (!parsed.success) return undefined
    found.push(...parsed.data.items)
    if (parsed.data.items.length < perPage) return found
  }
  return undefined
}
