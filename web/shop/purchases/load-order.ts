import { getCancellation } from '#domain/cancellations/api.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { ordersOverview, listGifts, compareAgain } from '#domain/purchases/api.ts'
import type { Call } from '#web/kit/api.ts'
import { isId } from '#web/kit/form-fields.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { Again } from './again-list.tsx'
import type { ShownOrder } from './shown-order.ts'

/**
 * The order that `?order_id=` names; undefined when it does not exist, or is another member's. A signed-out visitor is
 * asked to log in for every form of the page: a link in an e-mail must lead to its order.
 */
export async function loadOrder(call: Call, request: Request): Promise<ShownOrder | undefined> {
  const id = new URL(request.url).searchParams.get('order_id') ?? ''
  if (isId(id)) {
    const order = await call(getOrder, { id: asId('orders', id) })
    if (order.ok || order.refusal.status !== 404) return loaderValue(order, request)
  }
  loaderValue(await call(ordersOverview, {}), request)
  return undefined
}

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

/** What an order page shows about buying it again: the list to confirm, or how many pieces were added. */
export interface ShownAgain {
  readonly again: Again | undefined
  readonly formKey: string
  readonly added: number | undefined
}

interface Comparing {
  readonly orderId: Id<'orders'>
  readonly request: Request
}

/** `?again` requests the list, `?added=` says how many pieces it put into the cart. */
async function loadAgain(call: Call, { orderId, request }: Comparing): Promise<ShownAgain> {
  const { searchParams } = new URL(request.url)
  const compared = searchParams.has('again') ? await call(compareAgain, { order_id: orderId }) : undefined
  const added = /^[1-9]\d{0,4}$/.exec(searchParams.get('added') ?? '')?.[0]
  return {
    again: compared?.ok === true ? compared.value : undefined,
    formKey: crypto.randomUUID(),
    added: added === undefined ? undefined : Number(added),
  }
}
