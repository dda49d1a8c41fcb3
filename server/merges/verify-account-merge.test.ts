import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aClass, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { mergingIn, wrongCode } from '#dev/testing/merges.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, textOf } from '#dev/testing/visitors.ts'
import { studioNow } from '#server/kit/clock.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'

let server: TestServer
let studio: Studio
/** The account that stays. */
let own: Member
/** The other account of the same person. */
let other: Member
const { anAccount, prove, send, codeOf, ask, merge } = mergingIn(() => server)

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
})
beforeEach(async () => {
  own = await anAccount('own')
  other = await anAccount('other')
  await prove(own)
})
afterAll(async () => server.stop())

const mergeWith = async (code: string, by = own) => merge(by, { login: other.email, code })
const aStranger = async () => {
  const stranger = await anAccount('stranger')
  await prove(stranger)
  return stranger
}
const book = async (member: Member, session: string) => {
  await aPack(server.db, { studio, member, credits: 14 })
  const { status, body } = await server.request('POST', '/bookings', {
    token: member.token,
    body: { session_id: session },
  })
  expect(status).toBe(201)
  return textOf(body['booking']?.['id'])
}
async function giveCredit(): Promise<void> {
  const at = await studioNow(server.db)
  await server.db.transaction().execute(async (tx) => {
    await transferValue(tx, {
      eventKey: `gift:${other.accountId}`,
      reason: 'grant',
      at,
      about: other.accountId,
      unit: 'sen',
      amount: 4200,
      from: { kind: 'house:store_credit_issued' },
      to: { kind: 'store_credit', holder: other.accountId },
    })
  })
}

describe('two accounts of one person', () => {
  it('two accounts of one person become one: what the other held moves once, and it is closed', async () => {
    await book(other, await aClass(server.db, { studio, ownRoom: true }))
    await giveCredit()
    const elsewhere = await server.request('POST', '/token', { body: { login: own.email, password: aPassword } })
    const moved = { credits: 13, store_credit: '42.00', bookings: 1, orders: 0 }
    expect(await mergeWith(await ask(own, other))).toMatchObject({ status: 200, body: { success: true, moved } })
    expect((await server.request('GET', '/me/holdings', { token: own.token })).body).toEqual(moved)
    for (const token of [other.token, textOf(elsewhere.body['token'])])
      expect((await server.request('GET', '/me', { token })).status).toBe(401)
    const login = await server.request('POST', '/token', { body: { login: other.email, password: aPassword } })
    expect(login.body['code']).toBe('auth.wrong_login')
    expect((await runInvariants(server.databaseUrl)).map(({ name }) => name)).toEqual([])
    const told = (await messagesTo(server.db, own)).filter(({ template }) => template === 'merges.merged')
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([other.email, own.email].toSorted())
  })

  it('two accounts of one person merge once when the same code is sent again', async () => {
    await giveCredit()
    const code = await ask(own, other)
    const first = await mergeWith(code)
    expect(first.status).toBe(200)
    await unchanged(server, async () => {
      expect(await mergeWith(code)).toMatchObject({ status: 200, body: first.body })
      expect((await mergeWith(wrongCode(code))).body['code']).toBe('accounts.code_invalid')
    })
  })

  it('two accounts of one person do not merge without the password of the one and the code of the other', async () => {
    const code = await ask(own, other)
    const refused = { login: other.email, code, password: 'not the password' }
    const stranger = await aStranger()
    await unchanged(server, async () => {
      expect(await merge(own, refused)).toMatchObject({ status: 401, body: { code: 'auth.reauth' } })
      expect(await mergeWith(wrongCode(code))).toMatchObject({
        status: 422,
        body: { code: 'accounts.code_invalid', errors: { code: ['Code is invalid'] } },
      })
      expect((await mergeWith(code, stranger)).body['code']).toBe('accounts.code_invalid')
    })
    expect((await server.request('GET', '/me', { token: other.token })).status).toBe(200)
  })

  it("two accounts do not merge while the one that asks has verified no contact: it may hold a stranger's", async () => {
    const opened = await anAccount('opened')
    await unchanged(server, async () => {
      expect(await send(opened, other.email)).toMatchObject({ status: 403, body: { code: 'accounts.merge_unproven' } })
      expect((await mergeWith('000000', opened)).body['code']).toBe('accounts.merge_unproven')
    })
    expect(await codeOf(other)).toBe('none')
  })

  it('two accounts of one person merge without an unverified contact', async () => {
    const phone = `6012${randomInt(1e6, 1e7)}`
    other = await anAccount('other', { phone })
    expect((await mergeWith(await ask(own, other))).status).toBe(200)
    expect((await server.request('GET', '/me', { token: own.token })).body).toMatchObject({
      email: own.email,
      phone: null,
    })
  })

  it('two accounts of one person merge with the phone that the code verified', async () => {
    const phone = `6012${randomInt(1e6, 1e7)}`
    other = await anAccount('other', { phone })
    await send(own, phone)
    expect((await merge(own, { login: phone, code: await codeOf(other) })).status).toBe(200)
    expect((await server.request('GET', '/me', { token: own.token })).body).toMatchObject({
      email: own.email,
      phone,
      phone_verified: true,
    })
  })
})

describe('a code for another account', () => {
  it('a code for another account is answered alike whether there is such an account or not', async () => {
    const nobody = `nobody-${randomInt(1e9)}@example.com`
    const stranger = await aStranger()
    const sent = await send(own, other.email)
    const none = await unchanged(server, async () => send(stranger, nobody))
    expect([none.status, none.body['proves'], Object.keys(none.body)]).toEqual([
      sent.status,
      sent.body['proves'],
      Object.keys(sent.body),
    ])
    const code = wrongCode(await codeOf(other))
    const [tried, untried] = await unchanged(server, async () => [
      await mergeWith(code),
      await merge(stranger, { login: nobody, code: '000000' }),
    ])
    expect([untried?.status, untried?.body['code']]).toEqual([tried?.status, tried?.body['code']])
  })

  it('a code for another account works only for the account that asked for it', async () => {
    const code = await ask(own, other)
    const stranger = await aStranger()
    for (let turn = 0; turn < 6; turn += 1) await mergeWith(wrongCode(code), stranger)
    expect((await mergeWith(code)).status).toBe(200)
  })

  it('a code for another account expires after five tries, for the right code too', async () => {
    const code = await ask(own, other)
    for (let turn = 0; turn < 5; turn += 1) expect((await mergeWith(wrongCode(code))).status).toBe(422)
    expect((await mergeWith(code)).body['code']).toBe('accounts.code_invalid')
  })
})

describe('what prevents a merge', () => {
  it('overlapping bookings prevent a merge: the owner of both alone is told, and the code stays valid', async () => {
    const session = await aClass(server.db, { studio, ownRoom: true })
    await book(own, session)
    const booking = await book(other, session)
    const code = await ask(own, other)
    expect((await mergeWith(wrongCode(code))).body['code']).toBe('accounts.code_invalid')
    expect(await mergeWith(code)).toMatchObject({
      status: 409,
      body: {
        code: 'accounts.merge_same_time',
        message: 'Cancel one of the two first. Both accounts have a class at the same time.',
      },
    })
    await server.request('DELETE', `/bookings/${booking}`, { token: other.token })
    expect((await mergeWith(code)).status).toBe(200)
  })

  it('a class that both attended prevents a merge: they are two people', async () => {
    const session = await aClass(server.db, { studio, ownRoom: true })
    for (const member of [own, other]) await book(member, session)
    await sql`update bookings set status = 'completed' where session_id = ${session}`.execute(server.db)
    expect((await mergeWith(await ask(own, other))).body['code']).toBe('accounts.merge_two_people')
    await sql`update bookings set status = 'booked' where session_id = ${session}`.execute(server.db)
  })

  it('an account of staff cannot be merged', async () => {
    const granted_at = await studioNow(server.db)
    const role = { account_id: other.accountId, branch_id: studio.branchId, role: 'desk', granted_at } as const
    await server.db.insertInto('account_roles').values(role).execute()
    expect((await mergeWith(await ask(own, other))).body['code']).toBe('accounts.merge_staff')
  })

  it('the own e-mail, and what is neither an e-mail nor a phone, cannot be merged', async () => {
    expect(await send(own, own.email)).toMatchObject({ status: 422, body: { code: 'accounts.merge_self' } })
    expect((await send(own, 'neither')).body['errors']).toEqual({ login: ['Invalid login ID'] })
  })
})

it('a merge changes no known date of birth', async () => {
  await sql`update persons set birth_date = '2001-02-03' where id = ${other.personId}`.execute(server.db)
  const before = (await server.request('GET', '/me', { token: own.token })).body['birth_date']
  expect((await mergeWith(await ask(own, other))).status).toBe(200)
  expect((await server.request('GET', '/me', { token: own.token })).body['birth_date']).toBe(before)
})

it('no GET uses a code up, and no link in a message contains it', async () => {
  const code = await ask(own, other)
  for (const path of ['/verify-account-merge', '/send-account-verify']) {
    const asked = `${path}?login=${other.email}&code=${code}`
    const read = async () => server.request('GET', asked, { token: own.token })
    expect((await unchanged(server, read)).status).toBe(405)
  }
  const message = (await messagesTo(server.db, other)).find(({ template }) => template === 'accounts.code')
  expect(message?.plain).toContain('/my-account/auth')
  expect(message?.plain).not.toContain(`=${code}`)
  expect((await mergeWith(code)).status).toBe(200)
})

it('the own phone is verified with a code to it, which ends the other sessions', async () => {
  const phone = `6012${randomInt(1e6, 1e7)}`
  const member = await anAccount('phone', { phone })
  const elsewhere = await server.request('POST', '/token', { body: { login: phone, password: aPassword } })
  expect((await send(member, phone)).body['proves']).toBe('phone')
  const code = await codeOf(member)
  expect((await merge(member, { login: phone, code: wrongCode(code) })).body['code']).toBe('accounts.code_invalid')
  expect(await merge(member, { login: phone, code })).toMatchObject({ status: 200, body: { moved: null } })
  expect((await server.request('GET', '/me', { token: member.token })).body['phone_verified']).toBe(true)
  expect((await server.request('GET', '/me', { token: textOf(elsewhere.body['token']) })).status).toBe(401)
  expect((await send(member, phone)).body['code']).toBe('accounts.phone_verified')
})
