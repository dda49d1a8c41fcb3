import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClass, aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { plusMs } from '#domain/kit/time.ts'

let server: TestServer
let studio: Studio
let desk: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
})
afterAll(async () => server.stop())

const figures = async () => textOf((await server.request('GET', '/qrcode', { token: desk.token })).body['figures'])

it('a member checks in by typing the digits of the desk code, as long as the code is valid', async () => {
  const startsAt = (await server.clock.now()).round('minute').add({ hours: 30 })
  const sessionId = await aClass(server.db, { studio, ownRoom: true, startsAt, capacity: 3 })
  const enter = async () => {
    const member = await aMember(server.db)
    await aPack(server.db, { studio, member, credits: 1 })
    const { body } = await server.request('POST', '/bookings', { token: member.token, body: { session_id: sessionId } })
    const id = textOf(body['booking']?.['id'])
    return async (code: string) =>
      server.request('POST', '/checkin', { token: member.token, body: { code, booking_id: id } })
  }
  const [first, second, third] = [await enter(), await enter(), await enter()]
  const at = plusMs(startsAt, -180_000)
  await server.clock.freeze(at)
  const typed = await figures()
  expect(typed).toMatch(/^\d{8}$/)
  const wrong = String((Number(typed) + 1) % 100_000_000).padStart(8, '0')
  expect(await first(wrong)).toMatchObject({ status: 422, body: { code: 'bookings.code_invalid' } })
  expect(await first(`${typed.slice(0, 4)} ${typed.slice(4)}`)).toMatchObject({
    status: 200,
    body: { booking: { status: 'checked_in' } },
  })
  await server.clock.freeze(plusMs(at, 59_999))
  expect((await second(typed)).status).toBe(200)
  await server.clock.freeze(plusMs(at, 60_000))
  expect(await figures()).not.toBe(typed)
  expect(await third(typed)).toMatchObject({ status: 422, body: { code: 'bookings.code_invalid' } })
})
