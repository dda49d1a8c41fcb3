import { OrderActs } from './order-acts.tsx'
import { OrderView } from './order-view.tsx'
import type { ShownOrder } from './shown-order.ts'

/** One order with what can be done with it now, for its account or for the guest who placed it. */
export function OneOrder({ order, isGuest = false }: { readonly order: ShownOrder; readonly isGuest?: boolean }) {
  return <OrderView order={order} acts={<OrderActs order={order} isGuest={isGuest} />} />
}
