import { describe, expect, it } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { checkInCalls, fromStart, oneBooking, stageCheckIn } from '#dev/testing/check-in.ts'
import { startTestServer } from '#dev/testing/server.ts'
import { passStepMs } from '#domain/attendance/pass-code.ts'
import { signCode } from './sign-code.ts'

const stage = stageCheckIn()
const { deskCode } = checkInCalls(stage)

/** The code of a desk at that moment, or of another step, with any secret. */
async function codes(branchId: string, { steps = 0, secret = stage.server.config.secret } = {}) {
  const now = await stage.server.clock.now()
  const step = Math.floor(now.epochMilliseconds / passStepMs) + steps
  const about = { kind: 'desk', subject: branchId, step, secret } as const
  return [signCode.make(about), signCode.figures(about)]
}
const invalid = { status: 422, body: { code: 'bookings.code_invalid' } }

describe('a code of the desk', () => {
  it.each([
    ['of a minute ago', -2],
    ['of a step to come', 1],
    ['of tomorrow', 2880],
  ])('a code of the desk is not taken %s, scanned or typed', async (_when, steps) => {
    const booking = await oneBooking(stage)
    await stage.server.clock.freeze(fromStart(booking, -3))
    const enter = async (code: string) =>
      stage.server.request('POST', '/checkin', { token: booking.member.token, body: { code, booking_id: booking.id } })
    for (const code of await codes(stage.studio.branchId, { steps })) expect(await enter(code)).toMatchObject(invalid)
    for (const code of await codes(stage.studio.branchId)) expect((await enter(code)).status).not.toBe(422)
  })

  it('a code of the desk of another branch, of another installation, or made of a pass is not taken', async () => {
    const booking = await oneBooking(stage)
    const there = await aStudio(stage.server.db, { code: 'elsewhere' })
    await stage.server.clock.freeze(fromStart(booking, -3))
    const now = await stage.server.clock.now()
    const step = Math.floor(now.epochMilliseconds / passStepMs)
    const { secret } = stage.server.config
    const ofPass = signCode.make({ kind: 'pass', subject: stage.studio.branchId, step, secret })
    for (const code of [
      ...(await codes(there.branchId)),
      ...(await codes(stage.studio.branchId, { secret: 'another installation of the product' })),
      ofPass.replace('HP1', 'HD1'),
      (await deskCode()).replace(stage.studio.branchId, there.branchId),
    ])
      expect(
        await stage.server.request('POST', '/checkin', {
          token: booking.member.token,
          body: { code, booking_id: booking.id },
        }),
      ).toMatchObject(invalid)
  })

  it('a code of the desk is not replayed for others: their booking is not found, and the own one is checked in once', async () => {
    const [booking, other] = [await oneBooking(stage), await oneBooking(stage)]
    await stage.server.clock.freeze(fromStart(booking, -3))
    const code = await deskCode()
    const enter = async (id: string) =>
      stage.server.request('POST', '/checkin', { token: booking.member.token, body: { code, booking_id: id } })
    expect((await enter(other.id)).status).toBe(404)
    expect((await enter(booking.id)).status).toBe(200)
    expect(await enter(booking.id)).toMatchObject({ status: 409 })
  })
})

it('codes are not guessed: an account has sixty tries a minute', async () => {
  const server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
  try {
    await aStudio(server.db)
    const { token } = await aMember(server.db)
    const answers: number[] = []
    for (let figures = 0; figures <= 60; figures += 1) {
      const body = { code: String(figures).padStart(8, '0'), booking_id: '0195d3a0-0000-7000-8000-000000000000' }
      answers.push((await server.request('POST', '/checkin', { token, body })).status)
    }
    expect([new Set(answers.slice(0, 60)), answers[60]]).toEqual([new Set([422]), 429])
  } finally {
    await server.stop()
  }
})
