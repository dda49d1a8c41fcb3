import { describe, expect, it } from 'vitest'
import { formsOf, renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { verifyBooking } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { createCall } from '#web/kit/api.ts'
import { ClassSheet } from './class-sheet.tsx'
import { loadOffer } from './load-offer.ts'

type Verdict = OutputOf<typeof verifyBooking>

const uuid = (last: number) => `00000000-0000-7000-8000-00000000000${last}`
const sessionId = asId('class_sessions', uuid(1))
const mei = { id: asId('persons', uuid(2)), name: 'Mei', dependant: false, has: null }
const aina = { id: asId('persons', uuid(3)), name: 'Aina', dependant: true, has: null }
const lotId = asId('package_lots', uuid(4))

const schedule: Verdict['schedule'] = {
  id: sessionId,
  class_type: { id: uuid(5), slug: 'flow', name: 'Reformer Flow', description: '', spring: 'flow' },
  series_type: { id: uuid(6), slug: 'reformer', name: 'Reformer' },
  difficulty_level: { id: uuid(7), slug: 'open', name: 'Open level', coils: 2 },
  room: { id: uuid(8), name: 'Studio One' },
  instructors: [{ id: uuid(9), slug: 'mei', name: 'Mei Ling Khoo', role: 'main' }],
  starts_at: '2026-11-22T09:00:00+08:00',
  ends_at: '2026-11-22T09:50:00+08:00',
  duration_minutes: 50,
  opens_at: '2026-11-08T09:00:00+08:00',
  capacity: 13,
  booked: 3,
  places_left: 10,
  waiting: 0,
  status: 'upcoming',
  cancel_reason: null,
  private: false,
  credits: 1,
  cancel_window: { unit: 'hours' as const, amount: 12 },
  taken_seats: [1, 2, 3],
  seat_map: { positions: [], landmarks: [] },
}
const bookable: Verdict = {
  may_book: true,
  missing: null,
  may_wait: false,
  waiting_missing: { code: 'bookings.place_free', message: 'A spot is free.', next_step: 'see_schedule' },
  waiting: 0,
  waiting_holds: null,
  outlook: null,
  waiver: 'current',
  seat_no: 4,
  package: { lot_id: lotId, name: '10-class pack', expires_at: '2027-02-21T00:00:00+08:00', left_after: 9 },
  frozen: null,
  free_until: '2026-11-21T21:00:00+08:00',
  now: '2026-11-20T09:00:00+08:00',
  schedule,
  check_in_opens_at: '2026-11-22T08:55:00+08:00',
  person_id: mei.id,
  family: [mei],
  booking: null,
  packages: [{ lot_id: lotId, name: '10-class pack', left: 10, valid_to: '2027-02-20', own: true }],
  hold_seat_no: null,
  pair: null,
  alternatives: [],
}
const full: Verdict = {
  ...bookable,
  may_book: false,
  missing: { code: 'bookings.class_full', message: 'This class is full.', next_step: 'see_schedule' },
  may_wait: true,
  waiting_missing: null,
  waiting: 2,
  waiting_holds: null,
  outlook: { chance_percent: 40, added_until: '2026-11-22T07:00:00+08:00' },
  seat_no: null,
  package: null,
  schedule: { ...schedule, places_left: 0, waiting: 2 },
}
const own: NonNullable<Verdict['booking']> = {
  id: asId('bookings', uuid(0)),
  session_id: sessionId,
  booking_type: 'waitlist',
  status: 'pending',
  seat_no: null,
  person: { id: mei.id, full_name: 'Mei', dependant: false },
  class_name: 'Reformer Flow',
  level: { name: 'Open level', coils: 2 },
  room: 'Studio One',
  instructors: ['Mei Ling Khoo'],
  starts_at: schedule.starts_at,
  ends_at: schedule.ends_at,
  session_status: 'upcoming',
  free_until: bookable.free_until,
  cancel_window: { unit: 'hours' as const, amount: 12 },
  promoted_at: null,
  grace_until: null,
  held_until: null,
  goal_id: null,
  pair_with: null,
  position: 2,
  passed_by_for: 'credit',
  standing_by: false,
  outlook: full.outlook,
  check_in_opens_at: bookable.check_in_opens_at,
  doors_close_at: schedule.starts_at,
  package: null,
  held_credit: null,
  credit_effect: 'none',
  cancel_kind: null,
  prefers: false,
  credits: 1,
  created_at: bookable.now,
  decided_at: bookable.now,
}

/** The rendered sheet and the paths that were requested for it. */
async function sheet(verdict: Verdict, personId?: string) {
  const paths: string[] = []
  const call = createCall({
    send: async (path) => {
      paths.push(path)
      return Response.json(verdict)
    },
    locale: () => 'en',
    branch: () => undefined,
  })
  const loaded = await loadOffer(call, { sessionId, personId })
  if (!loaded.ok) throw new Error(loaded.refusal.code)
  const at = `/schedules/booking?session_id=${sessionId}`
  const html = await renderPart(<ClassSheet offer={loaded.value} closeTo="/" here={at} refused={undefined} />, { at })
  return { html, text: textOf(html), forms: formsOf(html), paths }
}

describe('the sheet of a class makes one request', () => {
  it('the sheet shows the pack and the reformer of one response', async () => {
    const { forms, text, paths } = await sheet(bookable)
    expect(paths).toEqual([`/api/bookings/verify?session_id=${sessionId}`])
    expect(forms[0]?.fields).toMatchObject({ lot_id: lotId, seat_offered: '4' })
    expect(text).toContain('Book reformer 4')
  })

  it('the sheet for a child shows the family, with one request', async () => {
    const { forms, text, paths } = await sheet({ ...bookable, person_id: aina.id, family: [mei, aina] }, aina.id)
    expect(paths).toEqual([`/api/bookings/verify?session_id=${sessionId}&person_id=${aina.id}`])
    expect(forms[0]?.fields).toMatchObject({ person_id: aina.id })
    expect(text).toContain('Book reformer 4 for Aina')
  })

  it('a full class shows what its waitlist offers, to two people as well, with one request', async () => {
    const pair = { person_ids: [aina.id], position: 3 }
    const other = { ...schedule, id: asId('class_sessions', uuid(9)) }
    const { html, forms, text, paths } = await sheet({ ...full, family: [mei, aina], pair, alternatives: [other] })
    expect(paths).toHaveLength(1)
    expect(forms.map(({ fields }) => fields['waitlist'])).toEqual(['pair', 'join'])
    expect(text).toMatch(/\b3rd\b/)
    expect(html).toContain(`session_id=${uuid(9)}`)
  })

  it('a member on the waitlist can leave it, and buy what is missing', async () => {
    const waiting_missing = { code: 'bookings.already_waiting', message: '', next_step: 'see_schedule' } as const
    const { html, forms, paths } = await sheet({
      ...full,
      may_wait: false,
      waiting_missing,
      booking: own,
      packages: [],
    })
    expect(paths).toHaveLength(1)
    expect(forms[0]?.fields).toMatchObject({ waitlist: 'leave', booking_id: own.id })
    expect(html).toContain(`href="/packages?class=${sessionId}"`)
  })

  it('the sheet offers a hold when only a credit is missing', async () => {
    const missing = { code: 'packages.none', message: 'You have no pack.', next_step: 'buy_package' } as const
    const { forms, paths } = await sheet({ ...full, missing, packages: [], hold_seat_no: 5, schedule })
    expect(paths).toHaveLength(1)
    expect(forms[0]?.fields).toMatchObject({ seat_offered: '5', hold: expect.any(String) })
  })

  it('the sheet books the held reformer with a credit that arrived meanwhile', async () => {
    const held = { ...own, booking_type: 'booking', seat_no: 3, position: null } as const
    const booking = { ...held, held_until: '2026-11-20T09:08:00+08:00' }
    const { forms, paths } = await sheet({ ...bookable, booking })
    expect(paths).toHaveLength(1)
    expect(forms[0]?.fields).toMatchObject({ lot_id: lotId, seat_no: '3' })
  })

  it('the sheet leads to the waiver that must be signed', async () => {
    const missing = { code: 'bookings.waiver_missing', message: 'Sign first.', next_step: 'sign_waiver' } as const
    const { html, text, paths } = await sheet({ ...full, waiver: 'missing', missing, schedule })
    expect(paths).toHaveLength(1)
    expect(text).toContain('Sign first.')
    expect(html).toContain('/sign/e-waiver?next=')
  })
})

describe('the sheet of a class for a visitor without a session', () => {
  const loadAs = async (isPrivate: boolean, about: object = {}) =>
    loadOffer(
      createCall({
        send: async (path) =>
          path.startsWith('/api/schedules/')
            ? Response.json({ ...schedule, private: isPrivate, now: bookable.now, ...about })
            : Response.json({ code: 'auth.required', message: '' }, { status: 401 }),
        locale: () => 'en',
        branch: () => undefined,
      }),
      { sessionId, personId: undefined },
    )

  it('a signed-out visitor sees the class and is asked to log in', async () => {
    expect(await loadAs(false)).toMatchObject({
      ok: true,
      value: { offer: { kind: 'signed-out' }, session: { name: 'Reformer Flow' }, family: [] },
    })
  })

  it('a signed-out visitor is offered a reformer only while the class has a free place', async () => {
    const offered = async (about: object) => {
      const answer = await loadAs(false, about)
      return answer.ok && answer.value.offer.kind === 'signed-out' ? answer.value.offer : undefined
    }
    expect(await offered({ places_left: 2, taken_seats: [1] })).toMatchObject({ state: 'low', seat: 2 })
    // A reformer is free, and promised to the waitlist or out of the capacity.
    expect(await offered({ places_left: 0, taken_seats: [1] })).toMatchObject({ state: 'full', seat: undefined })
    expect(await offered({ places_left: 2, status: 'canceled' })).toMatchObject({ state: 'canceled', seat: undefined })
  })

  it('a signed-out visitor does not see a private', async () => {
    expect(await loadAs(true)).toMatchObject({ ok: false, refusal: { status: 404 } })
  })
})
