import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { anInstructor, teach } from '#dev/testing/instructors.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageStudio()
let desk: Member
let colleague: Member
let manager: Member
let aisyah: Actor

beforeAll(async () => {
  const staff = async (role: 'desk' | 'manager', name: string) =>
    aMember(stage.server.db, { name, role: { branchId: stage.studio.branchId, role } })
  desk = await staff('desk', 'Nadia Rahman')
  colleague = await staff('desk', 'Chen Li')
  manager = await staff('manager', 'Marcus Teh')
  aisyah = await stage.someone({ name: 'Aisyah Rahman' })
})

const write = async (body: object, { token = desk.token, person = aisyah.personId } = {}) =>
  stage.server.request('POST', `/staff/people/${person}/notes`, { token, body })
const change = async (id: string, { token, body }: { token: string; body?: object }) =>
  stage.server.request('PUT', `/staff/notes/${id}`, { token, body: { kind: 'other', text: 'Changed', ...body } })
const remove = async (id: string, token: string) => stage.server.request('DELETE', `/staff/notes/${id}`, { token })
const record = async (token = desk.token) =>
  stage.server.request('POST', `/staff/people/${aisyah.personId}/record`, { token, body: {} })

describe('a note about a person', () => {
  it('a note is kept with its writer and its pin, and stands in the record with pinned notes first', async () => {
    const pinned = await write({ kind: 'injury', text: ' Left knee: no jumps ', pinned_until: '2027-01-31' })
    expect(pinned).toMatchObject({
      status: 201,
      body: {
        kind: 'injury',
        text: 'Left knee: no jumps',
        pinned_until: '2027-01-31',
        written_by: 'Nadia Rahman',
      },
    })
    const later = await write({ kind: 'preference', text: 'Likes reformer 4' })
    expect((await record()).body).toMatchObject({
      notes: [
        { id: pinned.body['id'], may_change: true },
        { id: later.body['id'], pinned_until: null, may_change: true },
      ],
    })
    const { body } = await record(colleague.token)
    expect(body).toMatchObject({ notes: [{ may_change: false }, { may_change: false }] })
  })

  it('a note is changed and deleted by its writer or a manager, and by no colleague', async () => {
    const id = textOf((await write({ kind: 'other', text: 'First' })).body['id'])
    expect((await change(id, { token: colleague.token })).body['code']).toBe('members.note_of_another')
    expect((await remove(id, colleague.token)).body['code']).toBe('members.note_of_another')
    expect((await change(id, { token: desk.token, body: { text: 'Second' } })).body).toMatchObject({ text: 'Second' })
    expect((await change(id, { token: manager.token, body: { text: 'Third' } })).body).toMatchObject({
      text: 'Third',
      written_by: 'Nadia Rahman',
    })
    expect((await remove(id, manager.token)).body).toEqual({ success: true })
    expect((await remove(id, manager.token)).status).toBe(404)
  })

  it('a note leaves an audit row with its kind and without its text', async () => {
    const { body } = await write({ kind: 'money', text: 'Owes for a towel' })
    const row = await stage.server.db
      .selectFrom('audit_entries')
      .select(['subject_id', 'details'])
      .where('action', '=', 'members.add_note')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ subject_id: aisyah.personId, details: { note: body['id'], kind: 'money' } })
  })

  it('the notes of one person are bounded', async () => {
    const { personId } = await stage.someone()
    await stage.server.pool.query(
      `insert into person_notes (branch_id, person_id, kind, text, written_by_account_id, created_at, updated_at)
        select $1, $2, 'other', 'Note ' || n, $3, studio_now(), studio_now() from generate_series(1, 100) n`,
      [stage.studio.branchId, personId, desk.accountId],
    )
    expect((await write({ kind: 'other', text: 'One more' }, { person: personId })).body['code']).toBe(
      'members.too_many_notes',
    )
  })

  it.each([
    ['empty text', { kind: 'other', text: '  ' }],
    ['a text of 1001 letters', { kind: 'other', text: 'x'.repeat(1001) }],
    ['an unknown kind', { kind: 'gossip', text: 'No' }],
    ['a day that does not exist', { kind: 'other', text: 'Pin', pinned_until: '2027-02-30' }],
  ])('a note with %s is refused', async (_what, body) => {
    expect((await write(body)).status).toBe(422)
  })
})

describe('an instructor', () => {
  it('an instructor writes an injury of whoever is in an own class, and sees nobody else', async () => {
    const { token, instructorId } = await anInstructor(stage.server, { studio: stage.studio })
    const [stranger, sessionId] = [await stage.someone(), await stage.aClassApart()]
    await teach(stage.server, { sessionId, instructorId })
    await aisyah.book(sessionId)
    await stranger.book(await stage.aClassApart())
    expect((await write({ kind: 'injury', text: 'Wrist' }, { token })).status).toBe(201)
    expect((await write({ kind: 'money', text: 'Owes' }, { token })).body['code']).toBe('auth.forbidden')
    expect((await write({ kind: 'injury', text: 'Back' }, { token, person: stranger.personId })).status).toBe(404)
    const note = textOf((await write({ kind: 'other', text: 'Not for instructors' })).body['id'])
    expect((await change(note, { token, body: { kind: 'injury' } })).status).toBe(404)
  })
})
