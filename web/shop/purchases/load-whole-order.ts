import { getCancellation } from '#domain/cancellations/api.ts'
import { listGifts } from '#domain/purchases/api.ts'
import type { Call } from '#web/kit/api.ts'
import { loadAgain } from './load-again.ts'
import type { ShownOrder } from './shown-order.ts'

export type WholeOrder = Awaited<ReturnType<typeof loadWholeOrder>>

interface OrderRead {
  readonly order: ShownOrder | undefined
  readonly request: Request
}

/** What the page of `order` shows beside it; nothing when there is no order. */
export async function loadWholeOrder(call: Call, { order, request }: OrderRead) {
  if (order === undefined) return { order, cancellation: undefined, again: undefined, gifts: [] }
  const hasCards = order.lines.some(({ kind }) => kind === 'gift_card')
  const [cancellation, again, gifts] = await Promise.all([
    call(getCancellation, { id: order.id }),
    loadAgain(call, { orderId: order.id, request }),
    hasCards ? call(listGifts, { id: order.id, limit: '20' }) : undefined,
  ])
  return {
    order,
    cancellation: cancellation.ok ? cancellation.value : undefined,
    again,
    gifts: gifts?.ok === true ? gifts.value.data : [],
  }
}
