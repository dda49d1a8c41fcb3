import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import type { CalendarClass } from './calendar-class.ts'
import { clockAt } from './calendar-layout.ts'

/** Where a class would begin if it were dropped now. */
interface Proposed {
  readonly moving: CalendarClass
  /** By the studio's wall clock: `2026-11-28T09:15`. */
  readonly to: string
}

interface Held {
  readonly moving: CalendarClass
  readonly pointerId: number
  readonly fromX: number
  readonly fromY: number
  /** How far below the start of the class it was taken, in pixels. */
  readonly grabbed: number
}

/** So far a press may slip before it is a drag, in pixels. */
const slipPx = 5
/** A class begins at a quarter of an hour. */
const snapMinutes = 15

/**
 * Drags a class over the board by mouse or pen, in quarters of an hour; Escape gives up. A finger scrolls instead. It
 * only proposes: `onDrop` opens the form that moves it. Spread what it returns on the board, whose columns are `[data-
 * date]` and show a minute as a pixel.
 */
export function useClassDrag({
  firstHour,
  draggable,
  onDrop,
}: {
  readonly firstHour: number
  readonly draggable: (id: string) => CalendarClass | undefined
  readonly onDrop: (proposed: Proposed) => void
}) {
  const held = useRef<Held>(undefined)
  const wasDragged = useRef(false)
  const [proposed, setProposed] = useState<Proposed>()
  const end = () => {
    held.current = undefined
    setProposed(undefined)
  }
  const giveUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    end()
  })
  const isDragging = proposed !== undefined
  useEffect(() => {
    if (!isDragging) return undefined
    const listen = (event: KeyboardEvent) => giveUp(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [isDragging])
  return {
    proposed,
    board: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDragged.current = false
        if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
        const block = event.target.closest<HTMLElement>('[data-class]')
        const moving = block && draggable(block.dataset['class'] ?? '')
        if (!block || !moving) return
        const grabbed = event.clientY - block.getBoundingClientRect().top
        held.current = { moving, pointerId: event.pointerId, fromX: event.clientX, fromY: event.clientY, grabbed }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const at = held.current
        if (at?.pointerId !== event.pointerId) return
        if (!isDragging && Math.hypot(event.clientX - at.fromX, event.clientY - at.fromY) < slipPx) return
        event.currentTarget.setPointerCapture(event.pointerId)
        wasDragged.current = true
        const to = placeUnder(event, { grabbed: at.grabbed, firstHour })
        setProposed((before) => (to === undefined ? before : { moving: at.moving, to }))
      },
      onPointerUp: () => {
        if (proposed !== undefined) onDrop(proposed)
        end()
      },
      onPointerCancel: end,
      /** The press that ends a drag opens nothing. */
      onClickCapture: (event: MouseEvent) => {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

/** The start of the class in the column under the pointer; undefined outside every column. */
function placeUnder(
  { clientX, clientY, currentTarget }: PointerEvent<HTMLElement>,
  { grabbed, firstHour }: { readonly grabbed: number; readonly firstHour: number },
): string | undefined {
  for (const column of currentTarget.querySelectorAll<HTMLElement>('[data-date]')) {
    const { left, right, top, height } = column.getBoundingClientRect()
    if (clientX < left || clientX >= right) continue
    const within = Math.min(Math.max(0, clientY - grabbed - top), height - snapMinutes)
    const minutes = firstHour * 60 + Math.round(within / snapMinutes) * snapMinutes
    return `${column.dataset['date'] ?? ''}T${clockAt(minutes)}`
  }
  return undefined
}
