import { describe, expect, it } from 'vitest'
import { aScheduledClass } from '#dev/testing/a-scheduled-class.ts'
import { formsOf, renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { ClassSheet } from './class-sheet.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'

const sessionId = '00000000-0000-7000-8000-000000000001'
const lotId = '00000000-0000-7000-8000-000000000002'
const childId = asId('persons', '00000000-0000-7000-8000-000000000003')
const here = `/schedules/booking?session_id=${sessionId}`
const now = '2026-11-20T09:00:00+08:00'

const session = aScheduledClass()
const pack = { lot_id: asId('package_lots', lotId), name: 'Ten classes', left: 10, valid_to: '2027-02-20', own: true }
const ready: Offer = {
  kind: 'ready',
  seat: 4,
  taken: [1, 2, 3],
  pack,
  packs: [pack],
  freeUntil: '2026-11-21T21:00:00+08:00',
  isFree: true,
  key: 'key-of-the-page',
}
const full: Offer<'refused'> = {
  kind: 'refused',
  missing: { code: 'bookings.class_full', message: 'This class is full.', next_step: 'see_schedule' },
  isUnsigned: false,
  frozen: null,
  alternatives: [],
  waitlist: undefined,
  hold: undefined,
}

const map: ClassOffer['map'] = { positions: [], landmarks: [] }

const about = { now, session, map, family: [], person: undefined, together: undefined }

async function sheet(offer: Offer, changed: Partial<ClassOffer> = {}): Promise<string> {
  const shown = { ...about, offer, ...changed }
  return renderPart(<ClassSheet offer={shown} closeTo="/schedules" here={here} refused={undefined} />, { at: here })
}

it.each([
  [9, '9'],
  [2, '4'],
  [undefined, '4'],
])('with reformer %s as the usual one %s is chosen', async (usual, chosen) => {
  const shown = { ...about, offer: ready }
  const html = await renderPart(
    <ClassSheet offer={shown} usual={usual} closeTo="/schedules" here={here} refused={undefined} />,
    { at: here },
  )
  const checked = [...html.matchAll(/<input[^>]*name="seat_no"[^>]*>/g)].filter(([input]) => input.includes('checked'))
  expect(checked.map(([input]) => /value="(\d+)"/.exec(input)?.[1])).toEqual([chosen])
})

it.each([
  [undefined, `/packages?class=${sessionId}`],
  [{ id: childId, name: 'Mia' }, `/packages?class=${sessionId}&amp;person=${childId}`],
])('who must buy a package first comes back to the class and to %o', async (person, address) => {
  const missing = { code: 'packages.none', message: 'Buy a package.', next_step: 'buy_package' } as const
  const html = await sheet({ ...full, missing }, { person })
  expect(html).toContain(`href="${address}"`)
})

it('to a parent the sheet says who signs for a child, and never to ask a parent', async () => {
  const missing = {
    code: 'bookings.too_young',
    message: 'Ask a parent or guardian.',
    next_step: 'sign_waiver',
  } as const
  const unsigned: Offer = { ...full, missing, isUnsigned: true }
  const person = { id: asId('persons', '00000000-0000-7000-8000-000000000005'), name: 'Aina' }
  const ofChild = textOf(await sheet(unsigned, { person }))
  expect(ofChild).toContain('Sign the latest waiver for Aina.')
  expect(ofChild).not.toContain('Ask a parent or guardian.')
  expect(textOf(await sheet(unsigned))).toContain('Ask a parent or guardian.')
})

it('the map places each reformer as in the room, and names its neighbours', async () => {
  const ready4 = { ...ready, seat: 4, taken: [1] }
  const html = await sheet(ready4, {
    session: { ...session, capacity: 4 },
    map: {
      positions: [
        { seat_no: 4, x: 0, y: 20 },
        { seat_no: 3, x: 100, y: 20 },
        { seat_no: 2, x: 50, y: 80 },
        { seat_no: 1, x: 100, y: 80 },
      ],
      landmarks: [
        { kind: 'mirror', wall: 'front', from: 0, to: 100 },
        { kind: 'window', wall: 'left', from: 10, to: 90 },
        { kind: 'door', wall: 'back', from: 90, to: 100 },
      ],
    },
  })
  expect([...html.matchAll(/aria-label="(Reformer \d[^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Reformer 4, window, free',
    'Reformer 3, mirror, free',
    'Reformer 2, free',
    'Reformer 1, door, taken',
  ])
  expect([...html.matchAll(/seat-at-\d+/g)].map(([column]) => column)).toEqual([
    'seat-at-0',
    'seat-at-12',
    'seat-at-6',
    'seat-at-12',
  ])
  expect([...html.matchAll(/seat-wall-(\w+)" d="([^"]*)"/g)].map(([, kind, line]) => `${kind} ${line}`)).toEqual([
    'mirror M0 0H100',
    'window M0 10V90',
    'pane M0 10V90',
    'door M90 100H100',
  ])
  expect(textOf(html)).toMatch(/Window ?Mirror.*Door/)
})

it('a signed-out visitor sees the map, the price and the cancellation terms', async () => {
  const signedOut: Offer = { kind: 'signed-out', state: 'low', seat: 4, taken: [1, 2, 3], perClass: '33.00' }
  const html = await sheet(signedOut)
  expect([...html.matchAll(/name="seat_no"/g)]).toHaveLength(13)
  expect(textOf(html)).toContain('One class costs from RM 33, with a pack.')
  expect(textOf(html)).toMatch(/Free to cancel until \d+ hours before the start/)
  expect(textOf(html)).toContain('Log in')
})

describe('the sheet of a class', () => {
  it('the sheet books the offered reformer with the pack that the rule chose, by a form without script', async () => {
    const html = await sheet(ready)
    const [form] = formsOf(html)
    expect(form).toMatchObject({
      action: here,
      fields: { session_id: sessionId, lot_id: lotId, key: 'key-of-the-page', seat_offered: '4' },
    })
    expect(html).toContain('form="book-class"')
    expect(textOf(html)).toContain('Ten classes')
  })

  it('the sheet books for the chosen child', async () => {
    const child = { id: asId('persons', '00000000-0000-7000-8000-000000000003'), name: 'Aina' }
    const [form] = formsOf(await sheet(ready, { person: child }))
    expect(form?.fields).toMatchObject({ person_id: child.id })
  })

  it('the sheet sends a signed-out visitor to log in, and back to the class', async () => {
    const html = await sheet({ kind: 'signed-out', state: 'low', seat: 4, taken: [], perClass: undefined })
    expect(html).toContain(`/signin?next=${encodeURIComponent(here)}`)
    expect(formsOf(html)).toEqual([])
  })

  it.each([
    ['past', 'This one has started.'],
    ['canceled', 'Cancelled: Teacher is ill'],
    ['not_open', 'Opens'],
  ] as const)('a class that is %s says so to a signed-out visitor and leads to the schedule', async (state, says) => {
    const offer: Offer = { kind: 'signed-out', state, seat: undefined, taken: [], perClass: undefined }
    const html = await sheet(offer, { session: { ...session, cancel_reason: 'Teacher is ill' } })
    expect(textOf(html)).toContain(says)
    expect(textOf(html)).toContain('See the schedule')
    expect(html).not.toContain('/signin')
  })

  it('the sheet holds a reformer when only a credit is missing', async () => {
    const hold = { seat: 5, taken: [1, 2, 3, 4], key: 'key-of-the-hold' }
    const html = await sheet({
      ...full,
      missing: { code: 'packages.none', message: 'You have no pack.', next_step: 'buy_package' },
      hold,
    })
    expect(formsOf(html)[0]?.fields).toMatchObject({ hold: 'key-of-the-hold', session_id: sessionId })
    expect(textOf(html)).toContain('You have no pack.')
  })

  it('the sheet offers other times when the class itself cannot be booked', async () => {
    const other = { ...session, id: '00000000-0000-7000-8000-000000000009', starts_at: '2026-11-23T18:00:00+08:00' }
    const html = await sheet({ ...full, alternatives: [other] })
    expect(html).toContain(`/schedules/booking?session_id=${other.id}`)
  })
})

describe('the waitlist of a full class', () => {
  const terms = {
    latest: '2026-11-22T07:00:00+08:00',
    isOver: false,
    percent: 35,
    checkIn: '2026-11-22T08:55:00+08:00',
  }

  it('a full class shows the waitlist position and the odds, and is joined by a form', async () => {
    const html = await sheet({
      ...full,
      waitlist: { kind: 'open', position: 3, key: 'key-of-joining', holds: undefined, lacks: [], terms },
    })
    const [form] = formsOf(html)
    expect(form).toMatchObject({ action: here, fields: { waitlist: 'join', key: 'key-of-joining' } })
    expect(textOf(html)).toMatch(/\b3rd\b/)
    expect(textOf(html)).toContain('35')
    expect(textOf(html)).toContain('The waitlist is free')
  })

  it('a full class says what joining the waitlist reserves, and until when', async () => {
    const holds = { credits: 1, pack: '10-class pack' }
    const waitlist = { kind: 'open', position: 3, key: 'key', holds, lacks: [], terms } as const
    const text = textOf(await sheet({ ...full, waitlist }))
    expect(text).toContain('One credit of 10-class pack will be set aside for this class.')
    expect(text).not.toContain('The waitlist is free')
  })

  it('a full class names the missing signature, with a link to sign', async () => {
    const html = await sheet({
      ...full,
      isUnsigned: true,
      waitlist: { kind: 'open', position: 1, key: 'key', holds: undefined, lacks: ['waiver'], terms },
    })
    expect(html).toContain('/sign/e-waiver?next=')
  })

  it("a waitlist is left by its entry's form", async () => {
    const html = await sheet({
      ...full,
      waitlist: {
        kind: 'waiting',
        bookingId: '00000000-0000-7000-8000-000000000004',
        position: 2,
        passedBy: null,
        pairWith: undefined,
        isMultiClass: false,
        lacks: [],
        terms,
      },
    })
    expect(formsOf(html)[0]?.fields).toMatchObject({
      waitlist: 'leave',
      booking_id: '00000000-0000-7000-8000-000000000004',
    })
  })

  it('a closed waitlist says why, and offers no way to join', async () => {
    const html = await sheet({
      ...full,
      waitlist: {
        kind: 'closed',
        missing: { code: 'bookings.queue_full', message: 'The waitlist is full too.', next_step: 'see_schedule' },
      },
    })
    expect(textOf(html)).toContain('This class is full. The waitlist is full too.')
    expect(formsOf(html)).toEqual([])
  })

  it('the sheet of a full class sends a signed-out visitor to log in for the waitlist, without a map', async () => {
    const offer: Offer = { kind: 'signed-out', state: 'full', seat: undefined, taken: [], perClass: '33.00' }
    const html = await sheet(offer, { session: { ...session, places_left: 0, waiting: 2 } })
    expect(textOf(html)).toContain("You'd be 3rd on the waitlist")
    expect(textOf(html)).toContain('Log in to join the waitlist')
    expect(html).toContain(`/signin?next=${encodeURIComponent(here)}`)
    expect(html).not.toContain('name="seat_no"')
  })
})
