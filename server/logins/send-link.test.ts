import { beforeAll, describe, expect, it } from 'vitest'
import { aDependant, aMember, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageStudio } from '#dev/testing/stage.ts'

const stage = stageStudio()
let desk: Member
beforeAll(async () => {
  desk = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
})

const link = async (personId: string) =>
  stage.server.request('POST', `/staff/people/${personId}/link`, { token: desk.token, body: {} })
const linksTo = async (member: Member) =>
  (await messagesTo(stage.server.db, member)).filter(({ template }) => template === 'accounts.login_link')

describe('the desk emails a member a login link', () => {
  it('one email an hour goes out, however often it is asked for', async () => {
    const member = await stage.someone()
    for (const _press of [1, 2])
      expect((await link(member.personId)).body).toEqual({ success: true, email: member.email })
    const [sent, ...more] = await linksTo(member)
    expect([sent?.recipient, more]).toEqual([member.email, []])
    expect(sent?.plain).toContain('/forget-password')
    const begun = await stage.server.clock.now()
    await stage.server.clock.set(begun.add({ hours: 1 }))
    await link(member.personId)
    await stage.server.clock.set(begun)
    expect(await linksTo(member)).toHaveLength(2)
  })

  it('the link of a dependant goes to the guardian', async () => {
    const guardian = await stage.someone()
    const child = await aDependant(stage.server.db, { guardian, birthDate: '2012-03-04' })
    expect((await link(child)).body['email']).toBe(guardian.email)
  })

  it('a member without an email cannot be sent one', async () => {
    const member = await stage.someone()
    await stage.server.db
      .updateTable('accounts')
      .set({ email: null, phone: '60123450777' })
      .where('id', '=', member.accountId)
      .execute()
    expect(await link(member.personId)).toMatchObject({ status: 409, body: { code: 'members.no_email' } })
  })
})
