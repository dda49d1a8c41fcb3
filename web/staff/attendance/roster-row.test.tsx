import { expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import type { HeldBooking } from '../work/use-held-bookings.ts'
import { RosterRow } from './roster-row.tsx'
import type { RosterRow as Row } from './use-roster.ts'

const row: Row = {
  id: asId('bookings', '018f2f4e-0000-7000-8000-000000000001'),
  person: { id: asId('persons', '018f2f4e-0000-7000-8000-000000000002'), full_name: 'Chloe Teoh', dependant: false },
  booking_type: 'booking',
  status: 'booked',
  seat_no: 7,
  position: null,
  standing_by: false,
  passed_by_for: null,
  waiver: 'missing',
  passed_on: false,
  decided_at: '2026-11-28T17:26:00+08:00',
  pack: { name: 'Intro', left: 2, valid_to: '2026-12-28T23:59:59+08:00' },
  flags: [
    { kind: 'waiver', detail: null },
    { kind: 'injury', detail: 'Left knee' },
    { kind: 'pays_until', detail: '2026-11-28T17:29:00+08:00' },
  ],
}
const shown = async (of: Row, mayEnter: boolean, { held, onUndo }: { held?: HeldBooking; onUndo?: () => void } = {}) =>
  textOf(
    await renderPart(
      <RosterRow
        of={of}
        mayEnter={mayEnter}
        isOpen={false}
        refused={undefined}
        held={held}
        onUndo={onUndo}
        onEnter={vi.fn()}
        onOpen={vi.fn()}
      />,
    ),
  )

test('a row of the roster says the pack, each flag in words, and offers the check-in', async () => {
  const text = await shown({ ...row, waiver: 'current' }, true)
  for (const words of ['Chloe Teoh', 'Intro, 2 left', 'Sign waiver', 'Left knee', 'Pays until 17:29', 'Check in'])
    expect(text).toContain(words)
})

test.each(['missing', 'outdated'] as const)(
  'a row of somebody whose waiver is %s says why they cannot come in, instead of the check-in',
  async (waiver) => {
    const text = await shown({ ...row, waiver }, true)
    expect(text).toContain('Why?')
    expect(text).not.toContain('Check in')
  },
)

test('a row of somebody who came says since when, and offers no check-in', async () => {
  const text = await shown({ ...row, status: 'checked_in' }, false)
  expect(text).toContain('17:26')
  expect(text).not.toContain('Check in')
})

test('a row of somebody who came moments ago offers to undo it', async () => {
  const text = await shown({ ...row, status: 'checked_in' }, false, { onUndo: vi.fn() })
  for (const words of ['Checked in', 'Undo']) expect(text).toContain(words)
})

test.each([
  ['canceling', 'Being cancelled'],
  ['moving', 'Being moved'],
  ['swapping', 'Being swapped'],
] as const)('a row on which an act waits (%s) says so, and the person is still in the class', async (held, words) => {
  const text = await shown({ ...row, waiver: 'current' }, true, { held })
  for (const said of ['Chloe Teoh', words, 'Check in']) expect(text).toContain(said)
})
