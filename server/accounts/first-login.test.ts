import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { wrongCode } from '#dev/testing/merges.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { publishDocuments } from '#dev/testing/visitors.ts'

const stage = stageStudio()
let desk: Member
beforeAll(async () => {
  const { db } = stage.server
  await publishDocuments(db, stage.studio.branchId)
  desk = await aMember(db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
})

const choose = async (body: object) =>
  stage.server.request('POST', '/reset-password', { body: { password: 'four cold glasses of teh', ...body } })

/** An account that the desk opened, and the code with which its owner chooses a password. */
async function opened() {
  const login = `walk-in-${randomInt(1e9)}@example.com`
  const body = { full_name: `Walk In ${randomInt(1e9)}`, email: login }
  expect((await stage.server.request('POST', '/staff/people', { token: desk.token, body })).status).toBe(201)
  const { id: accountId } = await stage.server.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', login)
    .executeTakeFirstOrThrow()
  await stage.server.request('POST', '/forget-password', { body: { login } })
  const sent = (await messagesTo(stage.server.db, { accountId })).find(({ template }) => template === 'accounts.code')
  return { accountId, login, code: /^\d{6}$/m.exec(sent?.plain ?? '')?.[0] ?? 'none' }
}

const agreed = async (accountId: Member['accountId']) =>
  stage.server.db
    .selectFrom('consents')
    .select(['kind', 'version'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute()

describe('an account that the desk opened', () => {
  test('whoever was never asked agrees to the terms and the privacy policy before the first login', async () => {
    const { accountId, ...typed } = await opened()
    const asked = await choose(typed)
    expect(asked).toMatchObject({
      status: 422,
      body: { code: 'accounts.agree_first', details: { terms: 1, privacy: 1 } },
    })
    expect(Object.keys(Object(asked.body['errors']))).toEqual(['terms', 'privacy'])
    expect((await choose({ ...typed, terms_version: 0, privacy_version: 1 })).body['code']).toBe('accounts.agree_first')
    expect(await agreed(accountId)).toEqual([])
    expect((await choose({ ...typed, terms_version: 1, privacy_version: 1 })).status).toBe(200)
    expect(await agreed(accountId)).toEqual([
      { kind: 'privacy', version: 1 },
      { kind: 'terms', version: 1 },
    ])
  })

  test('a wrong code is no way to learn that an account was never used', async () => {
    const { login, code } = await opened()
    const [tried, nobody] = [
      await choose({ login, code: wrongCode(code) }),
      await choose({ login: `nobody-${login}`, code: wrongCode(code) }),
    ]
    expect([tried.status, tried.body['code']]).toEqual([nobody.status, nobody.body['code']])
    expect(tried.body['code']).toBe('accounts.code_invalid')
  })
})
