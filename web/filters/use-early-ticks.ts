import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * For a form whose ticks act at once: a box can be ticked before hydration, when no handler runs. Reports the fields of
 * such a form once after hydration, as the form would have sent them: `<form ref={useEarlyTicks((fields) =>
 * show(fields))}>`
 */
export function useEarlyTicks(apply: (fields: URLSearchParams) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const look = useEffectEvent(() => {
    const { current } = form
    const boxes = current?.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]') ?? []
    if (current === null || [...boxes].every((box) => box.checked === box.defaultChecked)) return
    const fields = [...new FormData(current)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
    apply(new URLSearchParams(fields))
  })
  useEffect(() => look(), [])
  return form
}
