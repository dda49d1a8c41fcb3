import { expect, it } from 'vitest'
import { aScheduledClass } from '#dev/testing/a-scheduled-class.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { ClassSheet } from './class-sheet.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'

const sessionId = aScheduledClass().id
const here = `/schedules/booking?session_id=${sessionId}`
const full: Offer<'refused'> = {
  kind: 'refused',
  missing: { code: 'bookings.class_full', message: 'This class is full.', next_step: 'see_schedule' },
  isUnsigned: false,
  frozen: null,
  alternatives: [],
  waitlist: undefined,
  hold: undefined,
}

/** The sheet of a class over the schedule of its day. */
async function sheet(offer: Offer, changed: Parameters<typeof aScheduledClass>[0] = {}): Promise<string> {
  const shown: ClassOffer = {
    now: '2026-11-20T09:00:00+08:00',
    session: aScheduledClass(changed),
    map: { positions: [], landmarks: [] },
    offer,
    family: [],
    person: undefined,
    together: undefined,
  }
  const closeTo = '/schedules?date=2026-11-22&type=flow'
  return renderPart(<ClassSheet offer={shown} closeTo={closeTo} here={here} refused={undefined} />, { at: here })
}

it('who must add a date of birth first comes back to the class', async () => {
  const missing = {
    code: 'accounts.birth_date_needed',
    message: 'Add your date of birth.',
    next_step: 'complete_profile',
  } as const
  const html = await sheet({ ...full, missing })
  expect(html).toContain(`href="/my-account/account-settings?next=${encodeURIComponent(here)}"`)
})

it.each<readonly [string, Offer]>([
  ['a full class', { ...full, waitlist: { kind: 'closed', missing: full.missing } }],
  ['a class that is not open yet', { ...full, missing: { ...full.missing, code: 'schedules.not_open' } }],
  [
    'a class that the studio cancelled',
    { kind: 'signed-out', state: 'canceled', seat: undefined, taken: [], perClass: undefined },
  ],
])('%s leads to the schedule of its day with the filters, and to that of today once it began', async (_what, offer) => {
  const linkOf = async (starts_at: string) =>
    /href="([^"]*)"[^>]*><span[^>]*>See the schedule/.exec(await sheet(offer, { starts_at }))?.[1]
  expect(await linkOf('2026-11-22T09:00:00+08:00')).toBe('/schedules?date=2026-11-22&amp;type=flow')
  expect(await linkOf('2026-11-20T09:00:00+08:00')).toBe('/schedules')
})

it('the sheet of a held reformer says how many credits it uses', async () => {
  const credit = {
    lotId: '00000000-0000-7000-8000-000000000002',
    pack: 'Ten classes',
    left: 8,
    freeUntil: '2026-11-21T21:00:00+08:00',
    isFree: true,
    key: 'key-of-the-credit',
  }
  const held: Offer = { kind: 'held', bookingId: sessionId, seat: 4, until: '2026-11-20T09:10:00+08:00', credit }
  expect(textOf(await sheet(held, { credits: 2 }))).toContain('This uses 2 credits of Ten classes; 8 left')
  expect(textOf(await sheet(held))).toContain('This uses one credit of Ten classes; 8 left')
})

const terms = undefined

it('a full class names every missing step at once, and promises the spot only once they are done', async () => {
  const waitlist = {
    kind: 'open',
    position: 2,
    key: 'key',
    holds: undefined,
    lacks: ['waiver', 'credit'],
    terms,
  } as const
  const text = textOf(await sheet({ ...full, waitlist }))
  expect(text).toContain("If a spot opens once the steps below are done, it's yours")
  expect(text).toMatch(/2 more steps.*Sign the waiver now\..*Buy a package now\./)
  const ready = textOf(await sheet({ ...full, waitlist: { ...waitlist, lacks: [] } }))
  expect(ready).toContain("If a spot opens, it's yours")
  expect(ready).not.toContain('more step')
})

const frozen = {
  lot_id: asId('package_lots', '00000000-0000-7000-8000-000000000002'),
  name: 'Ten classes',
  last_day: '2026-12-17',
}

it('the sheet of a class in a freeze says until when, and leads to the classes after it before it sells a pack', async () => {
  const html = await sheet({
    ...full,
    missing: { code: 'packages.frozen', message: 'This package is frozen.', next_step: 'see_schedule' },
    frozen,
    hold: { seat: 1, taken: [], key: 'key' },
  })
  expect(textOf(html)).toMatch(/Your Ten classes is frozen until 17\sDec\s2026\..*Ask the studio/)
  expect(html).toContain('href="/schedules?date=2026-12-18"')
  expect(html.indexOf('See classes from')).toBeLessThan(html.indexOf('Hold reformer 1'))
})

it('a full class in a freeze says that the pack cannot pay for it', async () => {
  const waitlist = { kind: 'open', position: 2, key: 'key', holds: undefined, lacks: ['credit'], terms } as const
  const text = textOf(await sheet({ ...full, frozen, waitlist }))
  expect(text).toMatch(/One more step.*Your Ten classes is frozen until 17\sDec\s2026\..*See packages.*Ask the studio/)
})
