import { useEffect, useState } from 'react'
import { toWire, type Sen } from '#domain/kit/money.ts'
import { listShippings } from '#domain/shipping/api.ts'
import { call } from '#web/kit/api.ts'

const quietMs = 400

/** What is missing for free delivery at this sum, as the server says it; empty until loaded. */
export function useDelivery(goodsSen: Sen): string {
  const [told, setTold] = useState('')
  useEffect(() => {
    if (goodsSen === 0) return undefined
    const timer = setTimeout(() => {
      void call(listShippings, { goods: toWire(goodsSen), limit: '100' }).then((answer) => {
        const texts = answer.ok ? answer.value.data.map((way) => way.free_shipping_info.display_text) : []
        setTold(texts.find((text) => text !== '') ?? '')
      })
    }, quietMs)
    return () => clearTimeout(timer)
  }, [goodsSen])
  return goodsSen === 0 ? '' : told
}
