import { expect, it } from 'vitest'
import { aBooking } from '#dev/testing/a-booking.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { toOwnBooking } from '../occupancy/own-booking.ts'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { SwapQuestion } from './swap-question.tsx'

/** Two hours before the class, whose credit is used by now. */
const now = '2026-11-22T07:00:00+08:00'
const booking = toOwnBooking(aBooking(), { now, zone: 'Asia/Kuala_Lumpur' })
const chosen: ScheduledClass = {
  id: '00000000-0000-7000-8000-000000000009',
  name: 'Reformer Flow',
  typeSlug: 'flow',
  spring: 'flow',
  level: { name: 'Beginner', coils: 1 },
  room: 'Studio One',
  teachers: [{ slug: 'mei', name: 'Mei' }],
  standsInFor: undefined,
  starts_at: '2026-11-23T09:00:00+08:00',
  ends_at: '2026-11-23T09:50:00+08:00',
  opens_at: '2026-11-08T09:00:00+08:00',
  minutes: 50,
  places_left: 2,
  capacity: 13,
  waiting: 0,
  credits: 1,
  cancel_window: { unit: 'hours', amount: 12 },
  status: 'upcoming',
  cancel_reason: null,
}

it.each([
  [1, 'Change and use one more credit'],
  [2, 'Change and use 2 more credits'],
])('a late change to a class of %i credits says what it uses', async (credits, said) => {
  const question = (
    <SwapQuestion booking={booking} chosen={{ ...chosen, credits }} now={now} back="/my-account/classes" formKey="k" />
  )
  expect(textOf(await renderPart(question))).toContain(said)
})
