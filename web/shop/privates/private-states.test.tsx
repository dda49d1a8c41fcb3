import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { BookedPrivate } from './booked-private.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import type { PrivateState } from './load-privates.ts'
import { PackStep } from './pack-step.tsx'
import { PrivateBoard } from './private-board.tsx'
import { PrivateStrip } from './private-strip.tsx'

const lotId = asId('package_lots', '00000000-0000-7000-8000-000000000004')

const booked: PrivateState = {
  id: asId('class_sessions', '00000000-0000-7000-8000-000000000001'),
  status: 'booked',
  format: 'solo',
  places: 1,
  class_type_id: asId('class_types', '00000000-0000-7000-8000-000000000002'),
  class_name: 'Solo private',
  instructors: [{ id: asId('instructors', '00000000-0000-7000-8000-000000000003'), name: 'Mei' }],
  room: 'Studio Two',
  starts_at: '2026-11-22T09:00:00+08:00',
  ends_at: '2026-11-22T10:00:00+08:00',
  held_until: null,
  step: 'notes',
  people: [],
  guests: ['Grace Ong'],
  notes: '',
  package: { lot_id: lotId, name: 'Five hours', expires_at: '2027-02-21T00:00:00+08:00' },
  free_until: '2026-11-21T21:00:00+08:00',
  created_at: '2026-11-20T09:00:00+08:00',
  next: null,
  missing: null,
  lacks: [],
  packs: [],
  now: '2026-11-20T09:00:00+08:00',
}
const pack = { lot_id: lotId, name: 'Five hours', left: 5, expires_at: '2027-02-21T00:00:00+08:00' }

const pageOf = async (changed: Partial<PrivateState>) =>
  textOf(await renderPart(<BookedPrivate booked={{ ...booked, ...changed }} />))

it('a booked private says what paid, and until when it can be cancelled for free', async () => {
  const text = await pageOf({})
  for (const said of ['See you on Sunday', 'Five hours', 'Free to cancel', 'Grace Ong']) expect(text).toContain(said)
})

it.each([
  ['completed', 'This private is over'],
  ['canceled', 'This private is cancelled'],
] as const)('a private that is %s is not looked forward to', async (status, said) => {
  const text = await pageOf({ status, package: null })
  expect(text).toContain(said)
  for (const unsaid of ['See you', 'Paid with', 'Free to cancel']) expect(text).not.toContain(unsaid)
})

const lastStep = async (now: string) =>
  textOf(
    await renderPart(
      <ConfirmStep held={{ ...booked, status: 'held', packs: [pack], now }} instructorNames="Mei" isSending={false} />,
    ),
  )

it('the last step says until when cancelling is free, and afterwards that it no longer is', async () => {
  expect(await lastStep('2026-11-21T21:00:00+08:00')).toContain('Free to cancel until')
  const late = await lastStep('2026-11-21T21:00:01+08:00')
  expect(late).toContain("It's too late to cancel for free")
  expect(late).not.toContain('Free to cancel until')
})

it('a private whose packs are not sold online leads to the studio', async () => {
  const html = await renderPart(
    <PackStep
      held={{ ...booked, status: 'held', held_until: '2026-11-20T09:10:00+08:00' }}
      plans={[]}
      isSending={false}
    />,
  )
  expect(textOf(html)).toContain('we hold this time until 09:10. Ask the studio')
  expect(html).toContain('href="/contact-us"')
})

it('a private that is no longer held leads to the hours of its day, kind and instructor', async () => {
  const hour = {
    id: booked.id,
    name: 'Duo private',
    format: 'duo',
    instructorId: 'mei-1',
    instructorNames: ['Mei'],
    startsAt: '2026-11-22T09:00:00+08:00',
    until: booked.now,
    now: booked.now,
  } as const
  expect(await renderPart(<PrivateStrip hour={hour} />)).toContain(
    'href="/privates?format=duo&amp;instructor=mei-1&amp;week=2026-11-22&amp;date=2026-11-22#hours"',
  )
})

it('the open hours lead a week on and back, not before today and not after the last day', async () => {
  const weekFrom = async (from: number) => {
    const days = Array.from({ length: 7 }, (_none, place) => ({ date: `2026-11-${from + place}`, slots: [] }))
    const about = { format: 'solo', instructorId: undefined, today: '2026-11-16', lastDay: '2026-11-29' } as const
    const html = await renderPart(
      <PrivateBoard board={{ ...about, days, date: `2026-11-${from}` }} isGuest instructors={[]} />,
    )
    const linkOf = (name: string) => new RegExp(`<a [^>]*aria-label="${name}"[^>]*>`).exec(html)?.[0] ?? ''
    return [linkOf('Previous week'), linkOf('Next week')].map((link) => /href="([^"]*)"/.exec(link)?.[1])
  }
  expect(await weekFrom(16)).toEqual([undefined, '/privates?week=2026-11-23'])
  expect(await weekFrom(23)).toEqual(['/privates', undefined])
})
