import { useEffect, useState } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire, toWire, type Sen } from '#domain/kit/money.ts'
import { listShippings } from '#domain/shipping/api.ts'
import { call } from '#web/kit/api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type FreeShipping = OutputOf<typeof listShippings>['data'][number]['free_shipping_info']

const quietMs = 400
const longest = 100

/**
 * How far goods of this sum are from free delivery: a sentence of the server and a bar. Its place is kept while it
 * loads, so that the lines below do not jump.
 */
export function FreeDelivery({ goodsSen }: { readonly goodsSen: Sen }) {
  const free = useFreeShipping(goodsSen)
  if (free === 'loading')
    return (
      <div className="free-delivery skeleton-group" aria-hidden="true">
        <Skeleton className="h-4 w-half" />
      </div>
    )
  return free === 'never' ? null : <FreeDeliveryBar free={free} />
}

/** The same where it is known already. */
export function FreeDeliveryBar({ free }: { readonly free: FreeShipping }) {
  if (free.display_text === '') return null
  return (
    <div className="free-delivery">
      <p className="small">{free.display_text}</p>
      {free.min_amount === null ? null : (
        <svg className="bar" viewBox={`0 0 ${longest} 4`} preserveAspectRatio="none" aria-hidden="true">
          <rect className="bar-track" width={longest} height="4" />
          <rect className="bar-fill" width={reached(free)} height="4" />
        </svg>
      )}
    </div>
  )
}

/** The share of the sum that is reached, up to `longest`. */
function reached({ min_amount: least, amount_left: left }: FreeShipping): number {
  const goal = fromWire(least ?? '0.00')
  return goal === 0 ? longest : Math.max(0, Math.round((1 - fromWire(left) / goal) * longest))
}

function useFreeShipping(goodsSen: Sen): FreeShipping | 'loading' | 'never' {
  const [free, setFree] = useState<FreeShipping | 'loading' | 'never'>('loading')
  useEffect(() => {
    if (goodsSen === 0) return undefined
    let isOutdated = false
    const timer = setTimeout(() => {
      void call(listShippings, { goods: toWire(goodsSen), limit: '100' }).then((answer) => {
        if (isOutdated) return
        const ways = answer.ok ? answer.value.data.map((way) => way.free_shipping_info) : []
        setFree(ways.find(({ display_text: text }) => text !== '') ?? 'never')
      })
    }, quietMs)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [goodsSen])
  return goodsSen === 0 ? 'never' : free
}
