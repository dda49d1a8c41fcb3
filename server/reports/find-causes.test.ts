import { beforeEach, describe, expect, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aMember } from '#dev/testing/builders.ts'
import { anInstructor, teach, type Instructor } from '#dev/testing/instructors.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { findAlike, findCauses } from './find-causes.ts'

const stage = stageSetup()
const { post, put, who } = stage

let farah: Instructor
let spare: Instructor
let sessionId: Id<'class_sessions'>

beforeEach(async () => {
  farah = await anInstructor(stage.server, { studio: stage.studio })
  spare = await anInstructor(stage.server, { studio: stage.studio, name: 'Devi Raj' })
  sessionId = await aClass(stage.server.db, { studio: stage.studio, ownRoom: true })
  await teach(stage.server, { sessionId, instructorId: farah.instructorId })
})

const tasks = async (query = 'search=state:open', as = who('manager')): Promise<Array<Record<string, unknown>>> => {
  const { body } = await stage.read(`/staff/tasks?limit=100&${query}`, as)
  return Array.isArray(body['data']) ? body['data'] : []
}
const ofClass = async () => (await tasks()).find((task) => task['subject_id'] === sessionId)
const isIll = async () =>
  textOf(
    (
      await post('substitute-requests', {
        body: { session_id: sessionId, reason: 'A fever since last night' },
        as: farah,
      })
    ).body['id'],
  )

describe('a class without an instructor', () => {
  test('a class whose instructor cannot come is a task, due the evening before, until somebody teaches it', async () => {
    await findCauses(stage.server.db)
    expect(await ofClass()).toBeUndefined()
    const requestId = await isIll()
    await findCauses(stage.server.db)
    expect(await ofClass()).toMatchObject({
      kind: 'no_instructor',
      details: { absent: 'Farah Aziz', class_en: 'Group Reformer Flow', booked: '0' },
      due_at: '2026-11-23T20:00:00+08:00',
    })
    const answer = { body: { instructor_id: spare.instructorId } }
    expect((await post(`substitute-requests/${requestId}/approve`, answer)).status).toBe(200)
    await findCauses(stage.server.db)
    expect(await ofClass()).toBeUndefined()
  })

  test('a task of a class says how many are booked by now, and stays one task', async () => {
    await isIll()
    await findCauses(stage.server.db)
    const first = await ofClass()
    await (await anActor(stage.server, { studio: stage.studio })).book(sessionId)
    await findCauses(stage.server.db)
    expect(await ofClass()).toMatchObject({
      id: first?.['id'],
      details: { booked: '1' },
      created_at: first?.['created_at'],
    })
  })

  test('a task whose cause comes back is open again, unless a person finished it', async () => {
    const requestId = await isIll()
    await findCauses(stage.server.db)
    await post(`substitute-requests/${requestId}/withdraw`, { as: farah, body: {} })
    await findCauses(stage.server.db)
    expect(await ofClass()).toBeUndefined()
    await isIll()
    await findCauses(stage.server.db)
    const id = textOf((await ofClass())?.['id'])
    expect((await put(`tasks/${id}`, { body: { note: 'The class is cancelled tonight' } })).status).toBe(200)
    await findCauses(stage.server.db)
    expect(await ofClass()).toBeUndefined()
  })
})

test('a class is no task while somebody who was asked to stand in can answer, and is one again after it', async () => {
  const { clock, db } = stage.server
  const { classTypeId } = stage.studio
  const requestId = await isIll()
  await findCauses(db)
  expect(await ofClass()).toBeDefined()
  await put(`instructors/${spare.instructorId}/skills`, { body: { class_type_ids: [classTypeId] } })
  await post(`substitute-requests/${requestId}/offers`, { body: { instructor_ids: [spare.instructorId] } })
  await findCauses(db)
  expect(await ofClass()).toBeUndefined()
  const begun = await clock.now()
  await clock.set(begun.add({ hours: 11 }))
  await findCauses(db)
  expect(await ofClass()).toBeDefined()
  await clock.set(begun)
})

describe('a message that came back', () => {
  const failed = async (accountId: string, key: string) =>
    stage.server.db
      .insertInto('messages')
      .values({
        event_key: key,
        template: 'bookings.moved',
        account_id: asId('accounts', accountId),
        recipient: 'full@example.com',
        locale: 'en',
        subject: 'Slow Spring moved to 17:15',
        content: JSON.stringify({}),
        status: 'failed',
        attempts: 5,
        failure: 'mailbox full',
        next_try_at: await stage.server.clock.now(),
        created_at: await stage.server.clock.now(),
        failed_at: await stage.server.clock.now(),
      })
      .execute()

  test('a message about a class that came back is a task, which the desk may finish', async () => {
    const member = await aMember(stage.server.db, { name: 'Beh Sin Ling' })
    await failed(member.accountId, `failed:${member.accountId}`)
    await findCauses(stage.server.db)
    const task = (await tasks()).find(({ kind }) => kind === 'undeliverable')
    expect(task).toMatchObject({ details: { name: 'Beh Sin Ling', subject: 'Slow Spring moved to 17:15' } })
    const finished = await put(`tasks/${textOf(task?.['id'])}`, { body: { note: 'Called her' }, as: who('desk') })
    expect(finished.status).toBe(200)
    await isIll()
    await findCauses(stage.server.db)
    const other = textOf((await ofClass())?.['id'])
    expect((await put(`tasks/${other}`, { body: { note: 'Done' }, as: who('desk') })).status).toBe(403)
  })
})

describe('a correction that a member asked for', () => {
  test('a correction is a task until the law’s day, by the name of who asked, and its answer closes it at once', async () => {
    const member = await aMember(stage.server.db, { name: 'Ong Mei Fen' })
    const body = { correction: 'My surname is Ong, not Wong' }
    const asked = await stage.server.request('POST', '/me/corrections', { token: member.token, body })
    const ofMember = async (query?: string) =>
      (await tasks(query)).find((task) => task['subject_id'] === asked.body['id'])
    await findCauses(stage.server.db)
    const task = await ofMember()
    expect(task).toMatchObject({
      kind: 'correction_asked',
      due_at: asked.body['due_at'],
      details: { name: 'Ong Mei Fen', person_id: member.personId, account_id: member.accountId },
    })
    expect(JSON.stringify(task)).not.toContain('surname')
    const done = await put(`tasks/${textOf(task?.['id'])}`, { body: { note: 'Did it' } })
    expect([done.status, done.body['code']]).toEqual([403, 'auth.forbidden'])
    const answer = { body: { decision: 'corrected' } }
    expect((await put(`corrections/${textOf(asked.body['id'])}`, answer)).status).toBe(200)
    expect(await ofMember()).toBeUndefined()
    await findCauses(stage.server.db)
    expect(await ofMember()).toBeUndefined()
    expect(await ofMember('search=state:done')).toMatchObject({ id: task?.['id'] })
  })

  test('a correction of an account that was deleted is no task any more', async () => {
    const member = await aMember(stage.server.db)
    const body = { correction: 'My birthday is wrong' }
    const asked = await stage.server.request('POST', '/me/corrections', { token: member.token, body })
    const isOpen = async () => (await tasks()).some((task) => task['subject_id'] === asked.body['id'])
    await findCauses(stage.server.db)
    expect(await isOpen()).toBe(true)
    const { db, clock } = stage.server
    const gone = {
      deleted_at: await clock.now(),
      email: null,
      phone: null,
      referral_code_used: null,
      password_hash: 'deleted',
    }
    await db.updateTable('accounts').set(gone).where('id', '=', member.accountId).execute()
    await findCauses(db)
    expect(await isOpen()).toBe(false)
  })
})

describe('two accounts that are perhaps of one person', () => {
  test('two accounts with the words of one name and one birth date are a task, named by both', async () => {
    const [one, other] = [
      await aMember(stage.server.db, { name: 'Lim Jia-Hui' }),
      await aMember(stage.server.db, { name: 'Jia Hui Lim' }),
    ]
    const born = async (personId: Id<'persons'>, date: string) =>
      stage.server.db.updateTable('persons').set({ birth_date: date }).where('id', '=', personId).execute()
    const alike = async () => (await tasks()).filter(({ details }) => JSON.stringify(details).includes('Jia Hui Lim'))
    await born(one.personId, '1991-04-17')
    await born(other.personId, '1988-01-02')
    await findAlike(stage.server.db)
    expect(await alike()).toEqual([])
    await born(other.personId, '1991-04-17')
    await findAlike(stage.server.db)
    expect(await alike()).toMatchObject([
      { kind: 'perhaps_same', details: { name: 'Jia Hui Lim', other: 'Lim Jia-Hui' } },
    ])
    await born(other.personId, '1988-01-02')
    await findAlike(stage.server.db)
    expect(await alike()).toEqual([])
  })
})

describe('a task is handed on', () => {
  const opened = async () => {
    await isIll()
    await findCauses(stage.server.db)
    return textOf((await ofClass())?.['id'])
  }

  test('a task is handed to one of the staff and put off, audited, and handed back', async () => {
    const id = await opened()
    const { accountId } = who('desk')
    const off = '2026-11-23T20:00:00+08:00'
    expect((await put(`tasks/${id}/assign`, { body: { account_id: accountId, snoozed_until: off } })).status).toBe(200)
    expect(await ofClass()).toMatchObject({ assigned_to: { account_id: accountId }, snoozed_until: off })
    const today = await stage.read('/staff/today')
    expect(JSON.stringify(today.body['tasks'])).not.toContain(id)
    expect((await stage.acts(id)).map(({ action }) => action)).toEqual(['orders.assign_task'])
    expect((await put(`tasks/${id}/assign`, { body: { snoozed_until: null }, as: who('desk') })).status).toBe(200)
    expect(await ofClass()).toMatchObject({ assigned_to: { account_id: accountId }, snoozed_until: null })
    expect((await put(`tasks/${id}/assign`, { body: { account_id: null }, as: who('desk') })).status).toBe(200)
    expect(await ofClass()).toMatchObject({ assigned_to: null, snoozed_until: null })
  })

  test('a task is handed to nobody who does not work here, and not when it is done', async () => {
    const id = await opened()
    const { accountId } = who('customer')
    expect((await put(`tasks/${id}/assign`, { body: { account_id: accountId } })).body['code']).toBe('setup.unknown')
    await put(`tasks/${id}`, { body: { note: 'Cancelled' } })
    expect((await put(`tasks/${id}/assign`, { body: {} })).body['code']).toBe('orders.task_done')
    expect((await put(`tasks/${id}/assign`, { body: {}, as: who('instructor') })).status).toBe(403)
  })
})
