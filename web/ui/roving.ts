/**
 * The target of an arrow key in a row or list of `count` items, from item `from`: it wraps round, and Home and End go
 * to the ends. Left and right swap in right-to-left pages. `undefined` for any other key.
 */
export function placeAfterKey(move: {
  readonly key: string
  readonly from: number
  readonly count: number
  readonly rightToLeft?: boolean
}): number | undefined {
  if (move.count === 0) return undefined
  const sideways = move.rightToLeft === true ? -1 : 1
  const steps = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['ArrowRight', sideways],
    ['ArrowLeft', -sideways],
  ])
  if (move.key === 'Home') return 0
  if (move.key === 'End') return move.count - 1
  const step = steps.get(move.key)
  return step === undefined ? undefined : (move.from + step + move.count) % move.count
}

/** Whether the text around an element runs from right to left. */
export function readsRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
