import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aRunOnMany, aTag, extending, goOn, idsOf, tagging, writing } from '#dev/testing/acts-on-many.ts'
import { aDependant, aPack, aPlan, aStudio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageMany } from '#dev/testing/stage-many.ts'

const { stage, someone, preview, begin, run, runOf, tagsOf, daysOf, wantsNews, found } = stageMany()

describe('tags of many', () => {
  it('come and go, one audit entry for each and one for the act, and the desk may', async () => {
    const [gone, tag] = [aTag(), aTag()]
    const [mei, arjun, zoe] = [await someone(), await someone(), await someone()]
    await run(tagging(idsOf(mei, arjun), { add: [gone] }))
    await run(tagging(idsOf(zoe), { add: [tag] }))
    const act = tagging(idsOf(mei, arjun, zoe), { add: [tag.toUpperCase()], remove: [gone] })
    expect(await preview(act, stage.desk.token)).toMatchObject({
      status: 200,
      body: { changes: 2, people: 2, skipped: [{ reason: 'unchanged', count: 1 }] },
    })
    const id = await run(act, stage.desk.token)
    expect([await tagsOf(mei), await tagsOf(arjun), await tagsOf(zoe)]).toEqual([[tag], [tag], [tag]])
    expect(await runOf(id)).toMatchObject({
      kind: 'members.tag_many',
      state: 'done',
      progress: { total: 2, done: 2, failed: 0 },
      input: { add: [tag], remove: [gone] },
      done: null,
    })
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_role', 'details'])
      .where((eb) => eb.or([eb('request_id', '=', id), eb('subject_id', '=', id)]))
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { action: 'members.tag_many', actor_role: 'desk', details: { total: 2, chosen: 3, add: [tag], remove: [gone] } },
      { action: 'members.save_tags', actor_role: 'desk', details: { tags: 1 } },
      { action: 'members.save_tags', actor_role: 'desk', details: { tags: 1 } },
    ])
  })

  it('of a filter are given to whom it finds when the act begins, and to nobody who comes later', async () => {
    const [from, to] = [aTag(), aTag()]
    const [mei, arjun] = [await someone(), await someone()]
    await run(tagging(idsOf(mei), { add: [from] }))
    const id = await aRunOnMany(stage.server, {
      token: stage.manager.token,
      act: tagging({ filters: `tag:${from}` }, { add: [to], remove: [from] }),
    })
    await stage.server.request('PUT', `/staff/people/${arjun.personId}/tags`, {
      token: stage.manager.token,
      body: { tags: [from] },
    })
    await goOn(stage.server)
    expect([await tagsOf(mei), await tagsOf(arjun)]).toEqual([[to], [from]])
    expect(await runOf(id)).toMatchObject({ progress: { total: 1, done: 1 } })
  })

  it('by a name find whom the list finds, and the audit does not keep the name', async () => {
    const tag = aTag()
    const quentin = await someone('Quentin Rarename')
    const id = await run(tagging({ filters: '', keyword: 'Rarename' }, { add: [tag] }))
    expect(await tagsOf(quentin)).toEqual([tag])
    const { rows } = await stage.server.pool.query(
      'select a.details::text || w.input::text as kept from audit_entries a join work_runs w on w.id::text = a.subject_id where w.id = $1',
      [id],
    )
    expect(rows[0].kept).toContain('"searched": true')
    expect(rows[0].kept).not.toContain('Rarename')
  })

  it('a member who has left meanwhile fails, is found by the filter of the run, and holds back nobody', async () => {
    const tag = aTag()
    const [mei, gone] = [await someone(), await someone()]
    const moveTo = async (branchId: string) =>
      sql`update persons set home_branch_id = ${branchId} where id = ${gone.personId}`.execute(stage.server.db)
    const token = stage.manager.token
    const id = await aRunOnMany(stage.server, { token, act: tagging(idsOf(mei, gone), { add: [tag] }) })
    await moveTo((await aStudio(stage.server.db, { code: 'ipoh' })).branchId)
    await goOn(stage.server)
    await moveTo(stage.studio.branchId)
    expect([await tagsOf(mei), await tagsOf(gone)]).toEqual([[tag], []])
    expect(await runOf(id)).toMatchObject({ state: 'done', progress: { total: 2, done: 1, failed: 1 } })
    expect(await found(`undone:${id}`)).toEqual([gone.personId])
  })
})

describe('days for many', () => {
  it('go to every pack that runs, and each owner is told the reason', async () => {
    const [mei, arjun, zoe] = [await stage.someone(), await stage.someone(), await someone()]
    const second = await aPack(stage.server.db, { studio: stage.studio, member: mei })
    const membership = await aPlan(stage.server.db, { studio: stage.studio, kind: 'contracts', credits: 8 })
    const paying = await someone()
    await aPack(stage.server.db, { studio: stage.studio, member: paying, plan: membership })
    const act = extending(idsOf(mei, arjun, zoe, paying))
    expect((await preview(act)).body).toMatchObject({
      changes: 3,
      people: 2,
      skipped: [
        { reason: 'no_pack', count: 1 },
        { reason: 'membership', count: 1 },
      ],
    })
    const id = await run(act)
    expect(await daysOf(second)).toBe(7)
    expect(await runOf(id)).toMatchObject({ state: 'done', progress: { total: 3, done: 3, failed: 0 } })
    expect((await messagesTo(stage.server.db, arjun)).at(-1)?.plain).toContain('The studio was closed')
    expect((await begin(act, stage.desk.token)).status).toBe(403)
  })

  it('never to the own pack, and no pack gets more than it may', async () => {
    await aPack(stage.server.db, { studio: stage.studio, member: stage.manager })
    const mei = await someone()
    const lot = await aPack(stage.server.db, { studio: stage.studio, member: mei })
    await run(extending(idsOf(mei), 88))
    expect((await preview(extending(idsOf(stage.manager, mei), 3))).body).toMatchObject({
      changes: 0,
      skipped: [
        { reason: 'free_days_max', count: 1 },
        { reason: 'own', count: 1 },
      ],
    })
    expect(await begin(extending(idsOf(mei), 3))).toMatchObject({
      status: 409,
      body: { code: 'members.nothing_to_change' },
    })
    expect(await daysOf(lot)).toBe(88)
  })
})

describe('a message to many', () => {
  it('reaches each account that wants news once, in its language, and says how to stop it', async () => {
    const [mother, reader, silent] = [await someone(), await someone(), await someone()]
    const child = await aDependant(stage.server.db, { guardian: mother, birthDate: '2016-01-01' })
    for (const one of [mother, reader]) await wantsNews(one)
    await stage.server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', reader.accountId).execute()
    const members = { ids: [...idsOf(mother, reader, silent).ids, child] }
    const act = writing(members, { text_en: 'We have new hours.\nSee you.', text_zh: '营业时间有变。' })
    expect((await preview(act, stage.desk.token)).body).toMatchObject({ changes: 2, people: 2 })
    await run(act, stage.desk.token)
    const [toMother] = (await messagesTo(stage.server.db, mother)).slice(-1)
    expect(toMother?.plain).toMatch(/We have new hours\.\s+See you\.[^]+my-account\/notification/)
    expect((await messagesTo(stage.server.db, reader)).at(-1)?.plain).toContain('营业时间有变。')
    expect(await messagesTo(stage.server.db, silent)).toEqual([])
  })

  it('is refused to a desk for more than thirty accounts, and to everybody without words', async () => {
    const many = await Promise.all(Array.from({ length: 31 }, async () => someone()))
    for (const one of many) await wantsNews(one)
    expect(await preview(writing(idsOf(...many)), stage.desk.token)).toMatchObject({
      status: 422,
      body: { code: 'members.too_many_chosen' },
    })
    expect((await preview(writing(idsOf(...many)))).body).toMatchObject({ changes: 31 })
    expect((await begin(writing(idsOf(...many), {}))).status).toBe(422)
  })
})
