import { useRef, type PointerEvent } from 'react'

/** Spread on the grip of a sheet. */
export type GripTies = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

/** Lets a sheet follow the finger from its grip, and closes it when it was pulled far enough or flung. */
export function useSheetDrag(drag: { readonly locked: boolean; readonly onClose: () => void }): GripTies {
  const began = useRef<{ readonly y: number; readonly atMs: number } | null>(null)
  const settle = (event: PointerEvent<HTMLElement>) => {
    began.current = null
    event.currentTarget.closest('dialog')?.style.removeProperty('translate')
  }
  return {
    onPointerDown: (event) => {
      if (drag.locked) return
      event.currentTarget.setPointerCapture(event.pointerId)
      began.current = { y: event.clientY, atMs: event.timeStamp }
    },
    onPointerMove: (event) => {
      if (began.current === null) return
      const downPx = Math.max(0, event.clientY - began.current.y)
      event.currentTarget.closest('dialog')?.style.setProperty('translate', `0 ${downPx}px`)
    },
    onPointerUp: (event) => {
      const start = began.current
      const heightPx = event.currentTarget.closest('dialog')?.offsetHeight ?? 0
      settle(event)
      if (start === null) return
      const pulled = { downPx: event.clientY - start.y, tookMs: event.timeStamp - start.atMs, heightPx }
      if (sheetLetsGo(pulled)) drag.onClose()
    },
    onPointerCancel: settle,
  }
}

/**
 * A sheet closes when it was pulled down by a third of its height, or flung: 40 px or more at over half a pixel a
 * millisecond.
 */
export function sheetLetsGo(pull: {
  readonly downPx: number
  readonly tookMs: number
  readonly heightPx: number
}): boolean {
  const isFar = pull.heightPx > 0 && pull.downPx > pull.heightPx / 3
  const isFlung = pull.downPx >= 40 && pull.downPx / Math.max(pull.tookMs, 1) > 0.5
  return isFar || isFlung
}
