/**
 * The target of an arrow key in the days of a week: up and down within a day, sideways to the next day with classes, at
 * the same height or its last, Home and End to the first and last of the day. Undefined without a target, so that the
 * page handles the key.
 */
export function neighbourAfterKey<Place>(
  days: readonly (readonly Place[])[],
  { key, from }: { readonly key: string; readonly from: unknown },
): Place | undefined {
  const column = days.findIndex((day) => day.some((place) => place === from))
  const day = days[column]
  if (day === undefined) return undefined
  const row = day.findIndex((place) => place === from)
  const beside = (ahead: readonly (readonly Place[])[]) => {
    const next = ahead.find(({ length }) => length > 0)
    return next?.[Math.min(row, next.length - 1)]
  }
  switch (key) {
    case 'ArrowUp':
      return day[row - 1]
    case 'ArrowDown':
      return day[row + 1]
    case 'ArrowLeft':
      return beside(days.slice(0, column).toReversed())
    case 'ArrowRight':
      return beside(days.slice(column + 1))
    case 'Home':
      return day[0]
    case 'End':
      return day.at(-1)
    default:
      return undefined
  }
}
