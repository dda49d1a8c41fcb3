import type { ReactNode } from 'react'
import { OrderActs } from './order-acts.tsx'
import { OrderView } from './order-view.tsx'
import type { ShownOrder } from './shown-order.ts'

/**
 * One order with its current actions, for its account or for the guest who placed it. `notice` is above it, `ways`
 * below its actions.
 */
export function OneOrder({
  order,
  isGuest = false,
  notice,
  ways,
}: {
  readonly order: ShownOrder
  readonly isGuest?: boolean
  readonly notice?: ReactNode
  readonly ways?: ReactNode
}) {
  const acts = (
    <>
      <OrderActs order={order} isGuest={isGuest} />
      {ways}
    </>
  )
  return <OrderView order={order} notice={notice} acts={acts} />
}
