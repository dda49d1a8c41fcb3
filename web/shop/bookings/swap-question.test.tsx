import { expect, it } from 'vitest'
import { aBooking } from '#dev/testing/a-booking.ts'
import { aScheduledClass } from '#dev/testing/a-scheduled-class.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { CallRefusal } from '#web/kit/api.ts'
import { toOwnBooking } from '../occupancy/own-booking.ts'
import { SwapQuestion } from './swap-question.tsx'

/** Two hours before the class, whose credit is used by now. */
const now = '2026-11-22T07:00:00+08:00'
const booking = toOwnBooking(aBooking(), { now, zone: 'Asia/Kuala_Lumpur' })

it.each([
  [1, 'Change and use one more credit'],
  [2, 'Change and use 2 more credits'],
])('a late change to a class of %i credits says what it uses', async (credits, said) => {
  expect(await question({ credits })).toContain(said)
})

it('a class that filled up meanwhile is not asked about again, and another can be chosen', async () => {
  const refusal = { status: 409, code: 'bookings.class_full', message: 'Full.', errors: {}, requestId: undefined }
  expect(await question({ refusal: { ...refusal, status: 429, code: 'request.too_many' } })).toContain('Change and use')
  const asked = await question({ refusal })
  expect(asked).not.toContain('Change and use')
  expect(asked).toContain('Choose another')
})

async function question({ credits = 1, refusal }: { credits?: number; refusal?: CallRefusal }): Promise<string> {
  return textOf(
    await renderPart(
      <SwapQuestion
        booking={booking}
        chosen={aScheduledClass({ credits })}
        now={now}
        back="/my-account/classes"
        formKey="k"
        refusal={refusal}
      />,
    ),
  )
}
