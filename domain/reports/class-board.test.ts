import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { classBoard, type BoardPlace } from './class-board.ts'

const startsAt = instant('2026-11-20T09:30:00Z')
const session = {
  status: 'upcoming',
  startsAt,
  endsAt: startsAt.add({ minutes: 50 }),
  policies: { claim_deadline_minutes: 2, check_in_minutes: 5 },
  capacity: 4,
} as const
const before = startsAt.subtract({ minutes: 10 })
const after = startsAt.add({ minutes: 1 })
const place = (part: Partial<BoardPlace> = {}): BoardPlace => ({
  type: 'booking',
  status: 'booked',
  cancelKind: null,
  decidedAt: startsAt.subtract({ hours: 48 }),
  heldUntil: null,
  seatNo: 1,
  passedOn: false,
  ...part,
})

test.each([
  {
    title: 'an empty class has open places alone',
    places: [],
    now: before,
    board: { seats: ['open', 'open', 'open', 'open'], open: 4, toCome: 0 },
  },
  {
    title: 'each place is on its reformer',
    places: [place({ seatNo: 3 }), place({ seatNo: 1, status: 'checked_in' })],
    now: before,
    board: { seats: ['arrived', 'open', 'booked', 'open'], arrived: 1, toCome: 1, open: 2 },
  },
  {
    title: 'who is not there when check-in closes is a no-show, though no job has written it',
    places: [place()],
    now: after,
    board: { seats: ['no_show', 'open', 'open', 'open'], noShow: 1, toCome: 0, open: 3 },
  },
  {
    title: 'a seat that went to a standby is filled once',
    places: [place({ status: 'no_show', passedOn: true }), place({ status: 'checked_in' })],
    now: after,
    board: { seats: ['arrived', 'open', 'open', 'open'], arrived: 1, noShow: 1, passedOn: 1, open: 3 },
  },
  {
    title: 'a seat that waits for its payment is held until then',
    places: [place({ status: 'pending', heldUntil: before.add({ minutes: 5 }) })],
    now: before,
    board: { seats: ['held', 'open', 'open', 'open'], held: 1, open: 3 },
  },
  {
    title: 'an unpaid seat is open when its time is over',
    places: [place({ status: 'pending', heldUntil: before.subtract({ minutes: 5 }) })],
    now: before,
    board: { seats: ['open', 'open', 'open', 'open'], held: 0, open: 4 },
  },
  {
    title: 'a person without a number takes the first free place',
    places: [place({ seatNo: null }), place({ seatNo: 1 })],
    now: before,
    board: { seats: ['booked', 'booked', 'open', 'open'], toCome: 2, open: 2 },
  },
  {
    title: 'the waitlist takes no place, and ends with the start',
    places: [place({ type: 'waitlist', status: 'pending', seatNo: null })],
    now: before,
    board: { waiting: 1, open: 4 },
  },
  {
    title: 'nobody waits once the class has begun',
    places: [place({ type: 'waitlist', status: 'pending', seatNo: null })],
    now: after,
    board: { waiting: 0 },
  },
])('$title', ({ places, now, board }) => {
  expect(classBoard(places, { now, session })).toMatchObject(board)
})
