import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { stageStudio } from '#dev/testing/stage.ts'

const stage = stageStudio()
let desk: Member
let colleague: Member
let manager: Member

beforeAll(async () => {
  const staff = async (role: 'desk' | 'manager') =>
    aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role } })
  desk = await staff('desk')
  colleague = await staff('desk')
  manager = await staff('manager')
})

const save = async (
  id: string,
  { token, ...body }: { token: string; name?: string; list?: string; shared?: boolean },
) =>
  stage.server.request('PUT', `/staff/views/${id}`, {
    token,
    body: { list: 'members', name: 'Expiring soon', query: 'filters=expires:today..14d', ...body },
  })
const remove = async (id: string, token: string) => stage.server.request('DELETE', `/staff/views/${id}`, { token })
const listed = async (token: string, list = 'members') =>
  Object.values((await stage.server.request('GET', `/staff/views?list=${list}`, { token })).body['views'] ?? {}).map(
    (view) => view?.['name'],
  )

test('a view is there tomorrow for who saved it, and for nobody else', async () => {
  const id = randomUUID()
  expect(await save(id, { token: desk.token })).toMatchObject({
    status: 200,
    body: { id, list: 'members', name: 'Expiring soon', query: 'filters=expires:today..14d', shared: false },
  })
  expect(await listed(desk.token)).toEqual(['Expiring soon'])
  expect(await listed(desk.token, 'orders')).toEqual([])
  expect(await listed(colleague.token)).toEqual([])
  expect((await save(id, { token: colleague.token, name: 'Mine' })).body['code']).toBe('request.not_found')
  expect((await remove(id, manager.token)).body['code']).toBe('request.not_found')
  expect((await remove(id, desk.token)).body).toEqual({ success: true })
  expect(await listed(desk.token)).toEqual([])
})

test('a view that is saved again under its id is changed, and stays a view of its list', async () => {
  const id = randomUUID()
  await save(id, { token: desk.token })
  await save(id, { token: desk.token, name: 'Ends in two weeks' })
  expect(await listed(desk.token)).toEqual(['Ends in two weeks'])
  expect((await save(id, { token: desk.token, list: 'orders' })).body['code']).toBe('request.not_found')
  await remove(id, desk.token)
})

test('a shared view is of a manager, for everybody, and stands first', async () => {
  const [shared, own] = [randomUUID(), randomUUID()]
  expect((await save(shared, { token: desk.token, shared: true })).body['code']).toBe('auth.forbidden')
  await save(shared, { token: manager.token, shared: true, name: 'Waiver missing' })
  await save(own, { token: desk.token, name: 'A list of mine' })
  expect(await listed(desk.token)).toEqual(['Waiver missing', 'A list of mine'])
  expect((await save(shared, { token: desk.token, name: 'Changed' })).body['code']).toBe('auth.forbidden')
  expect((await remove(shared, desk.token)).body['code']).toBe('auth.forbidden')
  expect((await save(own, { token: desk.token, shared: true })).body['code']).toBe('auth.forbidden')
  await remove(shared, manager.token)
  await remove(own, desk.token)
})

test('thirty views of a list are the most', async () => {
  for (let count = 0; count < 30; count += 1) await save(randomUUID(), { token: colleague.token })
  expect((await save(randomUUID(), { token: colleague.token })).body['code']).toBe('views.too_many')
  expect((await save(randomUUID(), { token: colleague.token, list: 'orders' })).status).toBe(200)
})

test.each([{ name: ' ' }, { name: 'x'.repeat(61) }, { list: 'Members' }, { list: '' }])(
  'a view with %o is refused',
  async (part) => {
    expect((await save(randomUUID(), { token: desk.token, ...part })).status).toBe(422)
  },
)
