import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aRunOnMany, aTag, beginMany, extending, goOn, idsOf, tagging, writing } from '#dev/testing/acts-on-many.ts'
import { aMember } from '#dev/testing/builders.ts'
import { stageMany } from '#dev/testing/stage-many.ts'
import { emptyInputs } from '#server/work/queries.ts'

const { stage, someone, preview, begin, run, runOf, tagsOf, found } = stageMany()

describe('an act on many', () => {
  it('that no longer does what was shown is refused with the new plan, and changes nothing', async () => {
    const tag = aTag()
    const [mei, arjun] = [await someone(), await someone()]
    const act = tagging(idsOf(mei, arjun), { add: [tag] })
    const shown = await preview(act)
    await run(tagging(idsOf(arjun), { add: [tag] }))
    const { path, body } = act
    const sent = { ...body, plan_hash: shown.body['plan_hash'] }
    expect(await stage.server.request('POST', path, { token: stage.manager.token, body: sent })).toMatchObject({
      status: 409,
      body: { code: 'staff.plan_changed', details: { plan: { changes: 1 } } },
    })
    const other = { ...body, add: [aTag()], plan_hash: shown.body['plan_hash'] }
    expect((await stage.server.request('POST', path, { token: stage.manager.token, body: other })).status).toBe(409)
    expect(await tagsOf(mei)).toEqual([])
  })

  it('sent twice with its key begins once, and another of its kind waits for its end', async () => {
    const { server, manager } = stage
    const [mei, arjun] = [await someone(), await someone()]
    const asked = { token: manager.token, act: tagging(idsOf(mei), { add: [aTag()] }), key: `many ${mei.personId}` }
    const [first, second] = [await beginMany(server, asked), await beginMany(server, asked)]
    expect([first.status, second.status]).toEqual([202, 202])
    expect(second.body).toEqual(first.body)
    const act = tagging(idsOf(arjun), { add: [aTag()] })
    expect(await begin(act)).toMatchObject({ status: 409, body: { code: 'work.busy' } })
    await goOn(server)
    await run(act)
    expect(await tagsOf(arjun)).toHaveLength(1)
  })

  it.each([
    ['somebody of another branch', { ids: ['0195d3a0-0000-7000-8000-00000000dead'] }, 404],
    ['a filter that the list has not', { filters: 'shoe:38' }, 422],
    ['nobody', { ids: [] }, 422],
  ])('on %s is refused', async (...[, members, status]) => {
    for (const act of [tagging(members, { add: ['knee'] }), extending(members), writing(members)])
      expect((await preview(act)).status).toBe(status)
  })

  it('on more members than one act changes is refused with how many they are', async () => {
    await sql`
      insert into persons (full_name, home_branch_id, created_at, updated_at)
      select 'Crowded ' || n, ${stage.studio.branchId}::uuid, studio_now(), studio_now() from generate_series(1, 5003) n`.execute(
      stage.server.db,
    )
    expect(await preview(tagging({ filters: '', keyword: 'Crowded' }, { add: [aTag()] }))).toMatchObject({
      status: 422,
      body: {
        code: 'members.too_many_chosen',
        message: expect.stringMatching(/5003 are chosen, and at most 5000 can/),
      },
    })
  })

  it.each([
    ['no tag', {}],
    ['a tag that comes and goes', { add: ['knee'], remove: ['Knee'] }],
    ['too long a tag', { add: ['x'.repeat(31)] }],
  ])('with %s is refused', async (...[, change]) => {
    expect((await preview(tagging(idsOf(await someone()), change))).status).toBe(422)
  })

  it('ends where the role of who asked is gone, or after a rest of a quarter of an hour', async () => {
    const leaving = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
    const mei = await someone()
    const asked = { token: leaving.token, act: tagging(idsOf(mei), { add: [aTag()] }) }
    const id = await aRunOnMany(stage.server, asked)
    await stage.server.db.deleteFrom('account_roles').where('account_id', '=', leaving.accountId).execute()
    await goOn(stage.server)
    expect(await runOf(id)).toMatchObject({ state: 'refused', refusal: { code: 'work.role_gone' } })
    const late = await aRunOnMany(stage.server, { ...asked, token: stage.manager.token })
    await stage.server.clock.advance({ minutes: 16 })
    await goOn(stage.server)
    expect(await runOf(late)).toMatchObject({
      state: 'refused',
      refusal: { code: 'work.left_off' },
      progress: { total: 1, done: 0, failed: 0 },
    })
    expect(await found(`undone:${late}`)).toEqual([mei.personId])
    expect(await tagsOf(mei)).toEqual([])
  })

  it('is stopped by who asked and by a manager, not by another desk', async () => {
    const mei = await someone()
    const other = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
    const stop = async (id: string, token: string) =>
      (await stage.server.request('DELETE', `/staff/work-runs/${id}`, { token })).status
    for (const token of [stage.desk.token, stage.manager.token]) {
      const act = tagging(idsOf(mei), { add: [aTag()] })
      const id = await aRunOnMany(stage.server, { token: stage.desk.token, act })
      expect([await stop(id, other.token), await stop(id, token), await stop(id, token)]).toEqual([404, 200, 409])
      await goOn(stage.server)
      expect(await runOf(id)).toMatchObject({ state: 'stopped', progress: { total: 1, done: 0, failed: 0 } })
    }
    expect(await tagsOf(mei)).toEqual([])
  })

  it('is forgotten with whom it was done to 30 days after its end', async () => {
    const mei = await someone()
    const id = await run(tagging(idsOf(mei), { add: [aTag()] }))
    await stage.server.clock.advance({ hours: 24 * 31 })
    await emptyInputs(stage.server.db, 500)
    const { rows } = await stage.server.pool.query('select subject_id from work_rows where run_id = $1', [id])
    expect(rows).toEqual([])
  })
})
