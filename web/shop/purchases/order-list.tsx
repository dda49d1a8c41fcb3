import { OrderRow } from './order-row.tsx'
import type { ShownOrder } from './shown-order.ts'

export function OrderList({ orders }: { readonly orders: readonly ShownOrder[] }) {
  return (
    <ul className="orders-list">
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  )
}
