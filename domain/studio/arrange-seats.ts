import type { LandmarkKind } from './landmarks.ts'
import type { SeatMap } from './seat-map.ts'

/** A seat on the map. Columns count half reformers, from 0 to `lastColumn`, and a reformer is two wide. */
export interface ArrangedSeat {
  readonly seat: number
  readonly column: number
  /** What it is next to, the most distinctive first; undefined in the middle of the room. */
  readonly near: LandmarkKind | undefined
}

type Spot = SeatMap['positions'][number]
type Landmark = SeatMap['landmarks'][number]

/** Seven in a row fit on the narrowest phone when each is 44 px wide. */
const longestRow = 7
const lastColumn = (longestRow - 1) * 2
/** Reformers that are no further apart in depth are in one row. */
const sameRow = 10
/** A reformer is next to a wall at its side only from the outer third of the room. */
const outerThird = 33
const mostTelling: readonly LandmarkKind[] = ['window', 'door', 'mirror']

/**
 * Places the seats of a class where its room has them: in rows from the front, each from left to right, far enough
 * apart that each can be pressed. A room without a layout, or with more than seven in a row, is drawn in even rows, and
 * then none of them is next to anything.
 *
 * Example: thirteen seats without positions are a row of seven and one of six, centred behind it.
 */
export function arrangeSeats(of: {
  readonly capacity: number
  readonly map: SeatMap
}): readonly (readonly ArrangedSeat[])[] {
  const spots = of.map.positions.filter(({ seat_no: seat }) => seat <= of.capacity)
  const rows = spots.length === of.capacity ? rowsOf(spots) : []
  if (rows.length === 0 || rows.some((row) => row.length > longestRow)) return evenRows(of.capacity)
  const near = neighbours(rows, of.map.landmarks)
  return rows.map((row) => {
    const columns = columnsOf(row)
    return row.map(({ seat_no: seat }, at) => ({ seat, column: columns[at] ?? 0, near: near.get(seat) }))
  })
}

/** As even as possible, the longer row at the front: thirteen are seven and six. */
function evenRows(capacity: number): readonly (readonly ArrangedSeat[])[] {
  const length = Math.ceil(capacity / Math.max(1, Math.ceil(capacity / longestRow)))
  return Array.from({ length: Math.ceil(capacity / length) }, (_, row) => {
    const seats = Math.min(length, capacity - row * length)
    return Array.from({ length: seats }, (_none, at) => ({
      seat: row * length + at + 1,
      column: longestRow - seats + at * 2,
      near: undefined,
    }))
  })
}

function rowsOf(spots: readonly Spot[]): readonly (readonly Spot[])[] {
  const rows: Spot[][] = []
  for (const spot of spots.toSorted((one, other) => one.y - other.y || one.x - other.x)) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && spot.y - row[0].y <= sameRow) row.push(spot)
    else rows.push([spot])
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x || one.y - other.y))
}

/** The nearest column of each; where two would overlap, the right one is shifted, and none leaves the room. */
function columnsOf(row: readonly Spot[]): readonly number[] {
  const columns: number[] = []
  for (const { x } of row) {
    const wanted = Math.round((x / 100) * lastColumn)
    columns.push(Math.max(wanted, (columns.at(-1) ?? -2) + 2))
  }
  return columns.map((column, at) => Math.min(column, lastColumn - (row.length - 1 - at) * 2))
}

function neighbours(
  rows: readonly (readonly Spot[])[],
  landmarks: readonly Landmark[],
): ReadonlyMap<number, LandmarkKind> {
  const near = new Map<number, LandmarkKind>()
  for (const kind of mostTelling.toReversed())
    for (const landmark of landmarks.filter((one) => one.kind === kind))
      for (const { seat_no: seat } of kind === 'door' ? nearest(rows.flat(), landmark) : along(rows, landmark))
        near.set(seat, kind)
  return near
}

/** The seats of the outermost row or column that are in front of a window or a mirror. */
function along(rows: readonly (readonly Spot[])[], { wall, from, to }: Landmark): readonly Spot[] {
  const before = (hundredth: number) => hundredth >= from && hundredth <= to
  if (wall === 'front') return (rows[0] ?? []).filter(({ x }) => before(x))
  if (wall === 'back') return (rows.at(-1) ?? []).filter(({ x }) => before(x))
  const ends = rows.flatMap((row) => (wall === 'left' ? row.slice(0, 1) : row.slice(-1)))
  return ends.filter(({ x, y }) => before(y) && (wall === 'left' ? x : 100 - x) <= outerThird)
}

/** A door is passed quickly, so only the seat closest to it is named by it. */
function nearest(spots: readonly Spot[], { wall, from, to }: Landmark): readonly Spot[] {
  const middle = (from + to) / 2
  const door = {
    front: { x: middle, y: 0 },
    back: { x: middle, y: 100 },
    left: { x: 0, y: middle },
    right: { x: 100, y: middle },
  }[wall]
  const far = ({ x, y }: Spot) => Math.hypot(x - door.x, y - door.y)
  return spots.toSorted((one, other) => far(one) - far(other)).slice(0, 1)
}
