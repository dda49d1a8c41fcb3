import { describe, expect, it, test } from 'vitest'
import { arrangeSeats } from './arrange-seats.ts'
import type { SeatMap } from './seat-map.ts'

type Row = readonly (readonly [seat: number, x: number])[]
const at = (...rows: readonly (readonly [y: number, row: Row])[]): SeatMap['positions'] =>
  rows.flatMap(([y, row]) => row.map(([seat_no, x]) => ({ seat_no, x, y })))
const drawn = (capacity: number, map: Partial<SeatMap> = {}) =>
  arrangeSeats({ capacity, map: { positions: [], landmarks: [], ...map } })
const shape = (capacity: number, map: Partial<SeatMap> = {}) =>
  drawn(capacity, map).map((row) => row.map(({ seat, column }) => `${seat}@${column}`).join(' '))
const near = (capacity: number, map: Partial<SeatMap>) =>
  Object.fromEntries(
    drawn(capacity, map).flatMap((row) =>
      row.flatMap((seat) => (seat.near === undefined ? [] : [[seat.seat, seat.near]])),
    ),
  )

/** Three in front, counted from the right, and two behind. */
const five = at(
  [
    20,
    [
      [1, 100],
      [2, 50],
      [3, 0],
    ],
  ],
  [
    80,
    [
      [4, 25],
      [5, 75],
    ],
  ],
)

describe('a room without a layout', () => {
  test.each([
    [1, ['1@6']],
    [3, ['1@4 2@6 3@8']],
    [8, ['1@3 2@5 3@7 4@9', '5@3 6@5 7@7 8@9']],
    [13, ['1@0 2@2 3@4 4@6 5@8 6@10 7@12', '8@1 9@3 10@5 11@7 12@9 13@11']],
  ])('a room without a layout of %i is drawn in even rows', (capacity, rows) => {
    expect(shape(capacity)).toEqual(rows)
  })

  it.each([
    ['of one too few', five.slice(1)],
    ['of none', []],
    ['in a row of more than fits', at([50, Array.from({ length: 8 }, (_, seat) => [seat + 1, seat * 14] as const)])],
  ])('a room with layout %s is drawn in even rows, and nothing is next to anything', (_case, positions) => {
    const capacity = positions.length === 8 ? 8 : 5
    const landmarks = [{ kind: 'mirror', wall: 'front', from: 0, to: 100 } as const]
    expect(shape(capacity, { positions, landmarks })).toEqual(shape(capacity))
    expect(near(capacity, { positions, landmarks })).toEqual({})
  })
})

describe('a room that has said it', () => {
  it('a room with a layout has each reformer in its place, in the order in which one sees them', () => {
    expect(shape(5, { positions: five })).toEqual(['3@0 2@6 1@12', '4@3 5@9'])
  })

  it('a room with a layout of more reformers than the class has shows those of the class', () => {
    expect(shape(4, { positions: five })).toEqual(['3@0 2@6 1@12', '4@3'])
  })

  it('a room with a layout has reformers a little apart in depth in one row', () => {
    const positions = [
      { seat_no: 1, x: 0, y: 30 },
      { seat_no: 2, x: 50, y: 40 },
      { seat_no: 3, x: 100, y: 41 },
    ]
    expect(shape(3, { positions })).toEqual(['1@0 2@6', '3@12'])
  })

  it.each([
    ['on the left', [0, 1, 2], '1@0 2@2 3@4'],
    ['on the right', [98, 99, 100], '1@8 2@10 3@12'],
    ['in the middle', [49, 50, 51], '1@6 2@8 3@10'],
  ])('a room with a layout keeps reformers that are close together %s apart, and inside', (_case, xs, row) => {
    const positions = xs.map((x, place) => ({ seat_no: place + 1, x, y: 50 }))
    expect(shape(3, { positions })).toEqual([row])
  })
})

describe('a reformer is known by what it stands next to:', () => {
  const cases: readonly (readonly [string, SeatMap['landmarks'], Record<string, string>])[] = [
    ['nothing', [], {}],
    ['the mirror', [{ kind: 'mirror', wall: 'front', from: 0, to: 60 }], { 2: 'mirror', 3: 'mirror' }],
    ['a window at the left', [{ kind: 'window', wall: 'left', from: 0, to: 100 }], { 3: 'window', 4: 'window' }],
    ['a window at the right', [{ kind: 'window', wall: 'right', from: 50, to: 100 }], { 5: 'window' }],
    ['a window at the back', [{ kind: 'window', wall: 'back', from: 50, to: 100 }], { 5: 'window' }],
    ['the door behind', [{ kind: 'door', wall: 'back', from: 90, to: 100 }], { 5: 'door' }],
    ['the door in front', [{ kind: 'door', wall: 'front', from: 40, to: 60 }], { 2: 'door' }],
    ['the door at the left', [{ kind: 'door', wall: 'left', from: 80, to: 90 }], { 4: 'door' }],
    ['the door at the right', [{ kind: 'door', wall: 'right', from: 10, to: 30 }], { 1: 'door' }],
    [
      'a window rather than the door, and the door rather than the mirror',
      [
        { kind: 'mirror', wall: 'front', from: 0, to: 100 },
        { kind: 'door', wall: 'front', from: 90, to: 100 },
        { kind: 'window', wall: 'left', from: 0, to: 50 },
      ],
      { 1: 'door', 2: 'mirror', 3: 'window' },
    ],
  ]
  test.each(cases)('%s', (_case, landmarks, expected) => {
    expect(near(5, { positions: five, landmarks })).toEqual(expected)
  })

  it('a reformer is named by what is next to it, not by a window across the room', () => {
    const landmarks = [{ kind: 'window', wall: 'left', from: 0, to: 100 } as const]
    expect(near(1, { positions: at([50, [[1, 34]]]), landmarks })).toEqual({})
  })
})
