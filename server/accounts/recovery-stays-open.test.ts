import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

let server: TestServer
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
})
beforeEach(async () => {
  member = await aMember(server.db)
})
afterAll(async () => server.stop())

const post = async (path: string, body: object) =>
  server.request('POST', path, { body: { login: member.email, ...body } })
const forget = async () => post('/forget-password', {})
const check = async (code: string) => post('/verify-forget-password-token', { code })
const reset = async (code: string) => post('/reset-password', { code, password: 'four cold glasses of teh' })
const codes = async () =>
  (await messagesTo(server.db, member)).flatMap(({ plain }) => /^\d{6}$|^\d{4} \d{4} \d{4}$/m.exec(plain)?.[0] ?? [])
const guess = async (times: number) => {
  for (let turn = 0; turn < times; turn += 1) await check(String(turn).padStart(6, '0'))
}

describe('an owner can always choose another password', () => {
  const owner = async () => {
    await forget()
    return reset((await codes()).at(-1) ?? 'none')
  }

  test('nobody keeps the owner of an account from choosing another password by asking for codes all day', async () => {
    const home = await server.clock.now()
    for (let minute = 0; minute < 40; minute += 1) {
      await server.clock.set(home.add({ minutes: minute }))
      await forget()
    }
    expect((await codes()).length).toBeLessThan(10)
    await server.clock.set(home.add({ minutes: 41 }))
    expect((await owner()).status).toBe(200)
  })

  test('nobody keeps an owner from resetting a password by trying codes: after five, codes are too long to guess', async () => {
    await forget()
    const [short = 'none'] = await codes()
    await guess(5)
    expect((await reset(short)).status).toBe(422)
    await server.clock.advance({ seconds: 61 })
    await forget()
    await guess(12)
    expect((await codes()).at(-1)).toMatch(/^\d{4} \d{4} \d{4}$/)
    expect((await owner()).status).toBe(200)
  })
})
