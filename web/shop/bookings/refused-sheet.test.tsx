import { expect, it } from 'vitest'
import { aScheduledClass } from '#dev/testing/a-scheduled-class.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { ClassSheet } from './class-sheet.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'

const sessionId = aScheduledClass().id
const here = `/schedules/booking?session_id=${sessionId}`
const full: Offer<'refused'> = {
  kind: 'refused',
  missing: { code: 'bookings.class_full', message: 'This class is full.', next_step: 'see_schedule' },
  isUnsigned: false,
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
