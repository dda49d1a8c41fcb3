import { beforeAll, describe, expect, it } from 'vitest'
import { aDependant, aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'

const stage = stageStudio()
let desk: Member
beforeAll(async () => {
  desk = await aMember(stage.server.db, {
    name: 'Nadia Rahman',
    role: { branchId: stage.studio.branchId, role: 'desk' },
  })
})

let mailboxes = 0
const mailbox = () => {
  mailboxes += 1
  return `walk-in-${mailboxes}@example.com`
}
const create = async (body: object) =>
  stage.server.request('POST', '/staff/people', { token: desk.token, body: { full_name: 'Ong Mei Fern', ...body } })
const bornOn = async ({ personId }: Member, day: string) =>
  stage.server.db.updateTable('persons').set({ birth_date: day }).where('id', '=', personId).execute()

describe('the desk opens an account', () => {
  it('a walk-in with an email is a member of the branch, who is told how to choose a password', async () => {
    const email = mailbox()
    const made = await create({ email, birth_date: '1991-04-17', language: 'zh' })
    expect(made).toMatchObject({ status: 201, body: { person: { full_name: 'Ong Mei Fern', email, phone: null } } })
    const personId = asId('persons', textOf(made.body['person']?.['id']))
    const account = await stage.server.db
      .selectFrom('accounts')
      .select(['id', 'locale', 'email_verified_at'])
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ locale: 'zh', email_verified_at: null })
    const told = await messagesTo(stage.server.db, { accountId: account.id })
    expect(told.map(({ template, locale }) => [template, locale])).toEqual([['accounts.opened_for_you', 'zh']])
    expect(told[0]?.plain).toContain('/zh/forget-password')
    const login = await stage.server.request('POST', '/token', { body: { login: email, password: 'anything at all' } })
    expect(login.body['code']).toBe('auth.wrong_login')
    const record = await stage.server.request('POST', `/staff/people/${personId}/record`, {
      token: desk.token,
      body: {},
    })
    expect(record.body).toMatchObject({ about: { birth_date: '1991-04-17', version: 1 } })
  })

  it('a walk-in with a phone alone is opened, and no message goes out', async () => {
    const made = await create({ full_name: 'Tan Kok Leong', phone: '012-345 0001' })
    expect(made).toMatchObject({ status: 201, body: { person: { email: null, phone: '60123450001' } } })
  })

  it('an email or phone that has an account leads to its member, and is never opened again', async () => {
    const member = await stage.someone({ name: 'Beh Sin Ling' })
    const again = await create({ email: member.email, is_new: true })
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'members.known',
        errors: { email: ['There is already an account with this email address'] },
        details: { people: [{ id: member.personId, full_name: 'Beh Sin Ling' }] },
      },
    })
  })

  it('a member of another branch alone is not shown', async () => {
    const there = await aStudio(stage.server.db, { code: 'ipoh' })
    const elsewhere = await aMember(stage.server.db, { name: 'Goh Li Ting' })
    await stage.server.db
      .updateTable('persons')
      .set({ home_branch_id: there.branchId })
      .where('id', '=', elsewhere.personId)
      .execute()
    const refused = await create({ email: elsewhere.email })
    expect(refused.body).toMatchObject({ code: 'members.known_elsewhere', details: { people: [] } })
    expect(JSON.stringify(refused.body)).not.toContain('Goh')
    const named = await create({ full_name: 'Goh Li Ting', email: mailbox() })
    expect(named.status).toBe(201)
  })

  it('who is perhaps in the books is offered, and opened once the desk says that it is another', async () => {
    const known = await stage.someone({ name: 'Lim Jia Hui' })
    await bornOn(known, '1991-05-09')
    const typed = { full_name: 'Jia-Hui Lim', email: mailbox(), birth_date: '1991-05-09' }
    expect((await create(typed)).body).toMatchObject({
      code: 'members.perhaps_same',
      details: { people: [{ id: known.personId, full_name: 'Lim Jia Hui', birth_date: '1991-05-09' }] },
    })
    expect((await create({ ...typed, birth_date: '1988-01-02' })).status).toBe(201)
    expect((await create({ ...typed, email: mailbox(), is_new: true })).status).toBe(201)
  })

  it('a child of a member is offered with the parent', async () => {
    const parent = await stage.someone({ name: 'Lim Boon Keat' })
    const child = await aDependant(stage.server.db, { guardian: parent, name: 'Lim Kai', birthDate: '2012-03-04' })
    expect((await create({ full_name: 'Lim Kai', phone: '012-345 0002' })).body).toMatchObject({
      code: 'members.perhaps_same',
      details: { people: [{ id: child, guardian: 'Lim Boon Keat' }] },
    })
  })

  it('two desks that open one person at once open one account', async () => {
    const email = mailbox()
    const both = await Promise.all([1, 2].map(async (which) => create({ full_name: `Woo ${which}`, email })))
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(both.find(({ status }) => status !== 201)?.body['code']).toBe('members.known')
  })

  it.each([
    ['no email and no phone', {}, 'email'],
    ['a phone that is none', { phone: '12' }, 'phone'],
    ['somebody under 18', { phone: '012-345 0003', birth_date: '2015-01-01' }, 'birth_date'],
    ['a day that does not exist', { phone: '012-345 0003', birth_date: '1991-02-30' }, 'birth_date'],
    ['no name', { full_name: ' ', phone: '012-345 0003' }, 'full_name'],
    ['a name that turns the line around', { full_name: 'Mei \u202Enat', phone: '012-345 0003' }, 'full_name'],
  ])('%s is refused', async (_what, body, field) => {
    const refused = await create(body)
    expect(refused.status).toBe(422)
    expect(Object.keys(Object(refused.body['errors']))).toContain(field)
  })
})
