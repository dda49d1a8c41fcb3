import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { moveStaffWords } from './queries.ts'

const stage = stageStudio()
let nadia: Member
let marcus: Member
beforeAll(async () => {
  const staff = async (role: 'owner' | 'manager', name: string) =>
    aMember(stage.server.db, { name, role: { branchId: stage.studio.branchId, role } })
  nadia = await staff('manager', 'Nadia Rahman')
  marcus = await staff('owner', 'Marcus Teh')
})

const send = async (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body }: { token: string; body: object },
) => stage.server.request(method, `/staff${path}`, { token, body })
const record = async (personId: string) =>
  (await send('POST', `/people/${personId}/record`, { token: nadia.token, body: {} })).body

interface Kept {
  /** Where it is saved. */
  readonly path: string
  /** Its version, as the form was opened with it. */
  readonly version: unknown
}

/** What staff keep about a person: how it is opened, what two people make of it, and what the record then shows. */
const kinds: ReadonlyArray<{
  readonly what: string
  readonly open: (personId: string) => Promise<Kept>
  readonly first: object
  readonly second: object
  /** What the second is told of the first's change. */
  readonly told: Readonly<Record<string, string | null>>
  readonly stands: (body: Record<string, unknown>) => unknown
  readonly shown: { readonly first: unknown; readonly second: unknown }
}> = [
  {
    what: 'a note',
    open: async (personId) => {
      const { body } = await send('POST', `/people/${personId}/notes`, {
        token: nadia.token,
        body: { kind: 'injury', text: 'Left knee' },
      })
      return { path: `/notes/${textOf(body['id'])}`, version: body['version'] }
    },
    first: { kind: 'injury', text: 'Left knee, no jumps', pinned_until: '2027-01-31' },
    second: { kind: 'other', text: 'Right knee' },
    told: { kind: 'injury', text: 'Left knee, no jumps', pinned_until: '2027-01-31' },
    stands: (body) => Object(body['notes'])[0]?.text,
    shown: { first: 'Left knee, no jumps', second: 'Right knee' },
  },
  {
    what: 'the tags',
    open: async (personId) => ({
      path: `/people/${personId}/tags`,
      version: (await record(personId))['tags_version'],
    }),
    first: { tags: ['prenatal', 'corporate'] },
    second: { tags: ['vip'] },
    told: { tags: 'corporate, prenatal' },
    stands: (body) => body['tags'],
    shown: { first: ['corporate', 'prenatal'], second: ['vip'] },
  },
  {
    what: 'a restriction',
    open: async (personId) => ({
      path: `/people/${personId}/restriction`,
      version: (await record(personId))['restriction_version'],
    }),
    first: { kind: 'no_classes', reason: 'Shouted at an instructor', last_day: '2027-03-01' },
    second: { kind: 'desk_only', reason: 'Never comes' },
    told: { kind: 'no_classes', reason: 'Shouted at an instructor', last_day: '2027-03-01' },
    stands: (body) => Object(body['restriction']).reason,
    shown: { first: 'Shouted at an instructor', second: 'Never comes' },
  },
]

describe.each(kinds)('two people change $what at once', ({ open, first, second, told, stands, shown }) => {
  it('whoever saves second is told by whom, when and how it stands, and saves with the version that stands', async () => {
    const { personId } = await stage.someone()
    const { path, version } = await open(personId)
    const done = await send('PUT', path, { token: marcus.token, body: { ...first, version } })
    expect(done.status).toBe(200)
    const late = await send('PUT', path, { token: nadia.token, body: { ...second, version } })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'staff.changed', details: { by: 'Marcus Teh', fields: told } },
    })
    expect(stands(await record(personId))).toEqual(shown.first)
    const standing: unknown = Object(late.body['details'])['version']
    expect(done.body['version']).toBe(standing)
    const chosen = await send('PUT', path, { token: nadia.token, body: { ...second, version: standing } })
    expect(chosen.status).toBe(200)
    expect(stands(await record(personId))).toEqual(shown.second)
  })

  it('whoever saves the same as the first is not asked, and nothing is written twice', async () => {
    const { personId } = await stage.someone()
    const { path, version } = await open(personId)
    const one = await send('PUT', path, { token: marcus.token, body: { ...first, version } })
    const audit = async () =>
      stage.server.db.selectFrom('audit_entries').select('id').where('action', 'like', 'members.%').execute()
    const before = await audit()
    const again = await send('PUT', path, { token: nadia.token, body: { ...first, version } })
    expect([again.status, again.body['version']]).toEqual([200, one.body['version']])
    expect(await audit()).toEqual(before)
  })

  it('a program that sends no version replaces what stands, and a wrong version is refused', async () => {
    const { personId } = await stage.someone()
    const { path, version } = await open(personId)
    await send('PUT', path, { token: marcus.token, body: { ...first, version } })
    for (const wrong of [-1, 'first', 1.5])
      expect((await send('PUT', path, { token: nadia.token, body: { ...second, version: wrong } })).status).toBe(422)
    expect(stands(await record(personId))).toEqual(shown.first)
    expect((await send('PUT', path, { token: nadia.token, body: second })).status).toBe(200)
    expect(stands(await record(personId))).toEqual(shown.second)
  })

  const race = async () => {
    const { path, version } = await open((await stage.someone()).personId)
    const answers = await Promise.all([
      send('PUT', path, { token: marcus.token, body: { ...first, version } }),
      send('PUT', path, { token: nadia.token, body: { ...second, version } }),
    ])
    return answers.map(({ status }) => status).toSorted((one, other) => one - other)
  }

  test('of two at the same moment one is saved, and the other is told', async () => {
    expect(await race()).toEqual([200, 409])
  })

  test('without the lock both are saved, and one change is lost', async () => {
    const lock = {
      of: /from person(?:s|_notes n) where [^]*for (?:no key )?update/,
      reads: /from person_(?:tags|restrictions)/,
    }
    expect(await withoutLock({ ...lock, readers: 2 }, race)).not.toEqual([200, 409])
  })
})

describe('a note that somebody has changed', () => {
  it('a note is not deleted by somebody who has not seen how it stands', async () => {
    const { personId } = await stage.someone()
    const { body: note } = await send('POST', `/people/${personId}/notes`, {
      token: nadia.token,
      body: { kind: 'other', text: 'Likes reformer 4' },
    })
    const path = `/notes/${textOf(note['id'])}`
    const changed = await send('PUT', path, {
      token: marcus.token,
      body: { kind: 'other', text: 'Likes reformer 4, by the window', version: note['version'] },
    })
    const late = await send('DELETE', path, { token: nadia.token, body: { version: note['version'] } })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'staff.changed',
        details: { by: 'Marcus Teh', fields: { text: 'Likes reformer 4, by the window' } },
      },
    })
    expect(await record(personId)).toMatchObject({ notes: [{ text: 'Likes reformer 4, by the window' }] })
    const seen = await send('DELETE', path, { token: nadia.token, body: { version: changed.body['version'] } })
    expect(seen.body).toEqual({ success: true })
  })
})

describe('tags and restrictions that changed by another way', () => {
  it('tags that came with a merged record are not overwritten by who opened the form before', async () => {
    const [one, two] = [await stage.someone(), await stage.someone()]
    const { path, version } = {
      path: `/people/${one.personId}/tags`,
      version: (await record(one.personId))['tags_version'],
    }
    await sql`insert into person_tags (branch_id, person_id, tag) values (${stage.studio.branchId}, ${two.personId}, 'prenatal')`.execute(
      stage.server.db,
    )
    await stage.server.db
      .transaction()
      .execute(async (tx) => moveStaffWords(tx, { from: two.personId, to: one.personId }))
    expect(await send('PUT', path, { token: nadia.token, body: { tags: ['vip'], version } })).toMatchObject({
      status: 409,
      body: { code: 'staff.changed', details: { fields: { tags: 'prenatal' } } },
    })
  })

  it('a restriction that was ended is not set anew by who opened the form before', async () => {
    const { personId } = await stage.someone()
    const path = `/people/${personId}/restriction`
    const restrict = async (by: Member, body: object) => send('PUT', path, { token: by.token, body })
    const set = await restrict(nadia, {
      kind: 'no_classes',
      reason: 'Shouted at an instructor',
      version: (await record(personId))['restriction_version'],
    })
    await restrict(marcus, { kind: null, reason: 'They talked it over', version: set.body['version'] })
    const longer = { kind: 'no_classes', reason: 'It happened again', version: set.body['version'] }
    expect(await restrict(nadia, longer)).toMatchObject({
      status: 409,
      body: { code: 'staff.changed', details: { by: 'Marcus Teh', fields: { kind: null, reason: null } } },
    })
    expect(await record(personId)).toMatchObject({ restriction: null })
  })
})
