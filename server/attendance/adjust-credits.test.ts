import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const stage = stageStudio()
let manager: Member
beforeAll(async () => {
  manager = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'manager' } })
})

const adjust = async (
  lotId: string,
  change: unknown,
  { token = manager.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) =>
  stage.server.request('POST', `/staff/packages/${lotId}/credits`, {
    token,
    headers,
    body: { change, reason: 'The room was cold.' },
  })

describe('a manager puts the credits of a pack right', () => {
  it('a manager corrects the credits of a pack upwards: they pay for classes, and owner and audit have the reason', async () => {
    const member = await stage.someone({ credits: 1 })
    expect((await adjust(member.lotId, 1)).body).toEqual({ success: true, granted: 2, left: 2 })
    await member.book(await stage.aClassApart())
    await member.book(await stage.aClassApart({ startsAt: (await stage.server.clock.now()).add({ hours: 72 }) }))
    expect(await member.creditsLeft()).toBe(0)
    const message = (await messagesTo(stage.server.db, member)).find(({ plain }) => plain.includes('We corrected your'))
    expect(message?.plain).toContain('Reason: The room was cold.')
    const ledger = await stage.server.request('GET', `/packages/mine/${member.lotId}/ledger`, { token: member.token })
    expect(Object.values(ledger.body['data'] ?? {}).map((line) => [line?.['why'], line?.['change']])).toEqual([
      ['booked', -1],
      ['booked', -1],
      ['restored', 1],
      ['granted', 1],
    ])
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_account_id', 'details'])
      .where('subject_id', '=', member.lotId)
      .execute()
    expect(audit).toEqual([
      {
        action: 'packages.adjust',
        actor_account_id: manager.accountId,
        details: { change: 1, left: 2, reason: 'The room was cold.' },
      },
    ])
    expect((await runInvariants(stage.server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  it('a manager corrects the credits of a pack downwards, never by more than are left, also when two ask at once', async () => {
    const member = await stage.someone({ credits: 5 })
    await member.book(await stage.aClassApart())
    const refused = await adjust(member.lotId, -5)
    expect([refused.status, refused.body['code']]).toEqual([422, 'packages.adjust_too_many'])
    const answers = await Promise.all([adjust(member.lotId, -3), adjust(member.lotId, -3)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await member.creditsLeft()).toBe(1)
    expect((await runInvariants(stage.server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  it('a manager corrects the credits of a pack once for one key', async () => {
    const member = await stage.someone({ credits: 5 })
    const headers = { 'idempotency-key': `adjust-${member.lotId}` }
    const [one, again] = [await adjust(member.lotId, 2, { headers }), await adjust(member.lotId, 2, { headers })]
    expect([again.status, again.body]).toEqual([200, one.body])
    expect(await member.creditsLeft()).toBe(7)
  })

  it('a correction of credits is refused for zero, for no pack, for an expired one, and for all but owner and manager', async () => {
    const { db, clock } = stage.server
    const member = await stage.someone({ credits: 5 })
    const desk = await aMember(db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
    expect((await adjust(member.lotId, 0)).status).toBe(422)
    expect((await adjust(member.lotId, 1.5)).status).toBe(422)
    expect((await adjust('0190c000-0000-7000-8000-000000000000', 1)).body['code']).toBe('request.not_found')
    expect((await adjust(member.lotId, 1, { token: desk.token })).body['code']).toBe('auth.forbidden')
    expect((await adjust(member.lotId, 1, { token: member.token })).body['code']).toBe('auth.forbidden')
    await db
      .updateTable('package_lots')
      .set({ expires_at: await clock.now() })
      .where('id', '=', member.lotId)
      .execute()
    expect((await adjust(member.lotId, 1)).body['code']).toBe('packages.expired')
    expect(await member.creditsLeft()).toBe(5)
  })
})
