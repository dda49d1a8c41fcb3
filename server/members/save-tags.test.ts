import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { versionOfTags } from './save-tags.ts'

const stage = stageStudio()
let desk: Member
beforeAll(async () => {
  desk = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
})

const save = async (personId: string, { tags, after = [] }: { tags: unknown; after?: readonly string[] }) =>
  stage.server.request('PUT', `/staff/people/${personId}/tags`, {
    token: desk.token,
    body: { tags, version: versionOfTags(after) },
  })
const record = async (personId: string) =>
  (await stage.server.request('POST', `/staff/people/${personId}/record`, { token: desk.token, body: {} })).body

describe('the tags of a person', () => {
  it('tags are stored in small letters, once each, and replace the former ones', async () => {
    const { personId } = await stage.someone()
    const both = ['corporate', 'prenatal']
    expect((await save(personId, { tags: ['Corporate', 'prenatal', 'corporate'] })).body).toEqual({
      tags: both,
      version: versionOfTags(both),
    })
    expect((await save(personId, { tags: ['prenatal'], after: both })).body).toMatchObject({ tags: ['prenatal'] })
    expect(await record(personId)).toMatchObject({ tags: ['prenatal'], tags_version: versionOfTags(['prenatal']) })
  })

  it('more than twelve tags, and a long one, are refused', async () => {
    const { personId } = await stage.someone()
    expect((await save(personId, { tags: Array.from({ length: 13 }, (_, n) => `tag ${n}`) })).status).toBe(422)
    expect((await save(personId, { tags: ['x'.repeat(31)] })).status).toBe(422)
  })
})
