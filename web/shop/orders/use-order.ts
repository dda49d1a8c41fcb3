import { useEffect, useState } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { resultState } from '#domain/orders/order-status.ts'
import { call } from '#web/kit/api.ts'
import { pollDelayMs } from './poll-delay.ts'

export type ShownOrder = OutputOf<typeof getOrder>

/** The order's state as the buyer sees it now. */
export function stateOf(order: ShownOrder) {
  return resultState({
    status: order.status,
    attempt: order.payment?.status,
    mayPayAgain: order.may_pay_again,
    isCashDue: order.cash_on_delivery?.status === 'due',
  })
}

/** Whether the order may still change by itself: the bank has not answered, or the package is not delivered yet. */
function isMoving(order: ShownOrder): boolean {
  const state = stateOf(order)
  return (
    state === 'confirming' ||
    state === 'approval' ||
    (state === 'paid' && order.lines.some((line) => line.kind !== 'goods' && !line.delivered))
  )
}

/**
 * The order of a result page: polls while the order may change, with the delays of `pollDelayMs`, and at once when the
 * page becomes visible.
 */
export function useOrder(loaded: ShownOrder): ShownOrder {
  const [order, setOrder] = useState(loaded)
  const [read, setRead] = useState(loaded)
  if (read !== loaded) {
    // The page reloaded its data, after the goods were held longer.
    setRead(loaded)
    setOrder(loaded)
  }
  const [looks, setLooks] = useState(0)
  const moves = isMoving(order)
  useEffect(() => {
    const delayMs = pollDelayMs(looks)
    if (!moves || delayMs === undefined) return undefined
    const leaving = new AbortController()
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const latest = await fetchOrder(loaded.id)
      if (leaving.signal.aborted) return
      if (latest) setOrder(latest)
      setLooks((before) => before + 1)
    }
    const timer = setTimeout(() => void look(), delayMs)
    const whenShown = () => void look()
    document.addEventListener('visibilitychange', whenShown)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenShown)
    }
  }, [moves, looks, loaded.id])
  return order
}

/** The current order; undefined when the request failed. */
async function fetchOrder(id: string): Promise<OutputOf<typeof getOrder> | undefined> {
  const answer = await call(getOrder, { id: asId('orders', id) })
  return answer.ok ? answer.value : undefined
}
