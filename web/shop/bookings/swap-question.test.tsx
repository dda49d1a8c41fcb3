import { expect, it } from 'vitest'
import { aBooking } from '#dev/testing/a-booking.ts'
import { aScheduledClass } from '#dev/testing/a-scheduled-class.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { toOwnBooking } from '../occupancy/own-booking.ts'
import { SwapQuestion } from './swap-question.tsx'

/** Two hours before the class, whose credit is used by now. */
const now = '2026-11-22T07:00:00+08:00'
const booking = toOwnBooking(aBooking(), { now, zone: 'Asia/Kuala_Lumpur' })

it.each([
  [1, 'Change and use one more credit'],
  [2, 'Change and use 2 more credits'],
])('a late change to a class of %i credits says what it uses', async (credits, said) => {
  const question = (
    <SwapQuestion
      booking={booking}
      chosen={aScheduledClass({ credits })}
      now={now}
      back="/my-account/classes"
      formKey="k"
    />
  )
  expect(textOf(await renderPart(question))).toContain(said)
})
