import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aMember, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { aCatalog, aProduct } from '#dev/testing/catalog.ts'
import { countStatements } from '#dev/testing/count-statements.ts'
import { anInstructor } from '#dev/testing/instructors.ts'
import { growing, scanOf } from '#dev/testing/plans.ts'
import { stageStudio } from '#dev/testing/stage.ts'

const stage = stageStudio()
let desk: Member
let hui: Member
let elsewhere: Studio
let deskThere: Member

beforeAll(async () => {
  const { db } = stage.server
  elsewhere = await aStudio(db, { code: 'ipoh' })
  desk = await aMember(db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
  deskThere = await aMember(db, { role: { branchId: elsewhere.branchId, role: 'desk' } })
  hui = await stage.someone({ name: 'Lim Hui' })
})

const send = async (text: string, { token, branch }: { token?: string; branch?: string } = {}) =>
  stage.server.request('POST', '/staff/look-up', {
    token: token ?? desk.token,
    body: { text },
    headers: branch === undefined ? {} : { 'x-branch': branch },
  })
const found = async (kind: string, text: string, who?: { token?: string; branch?: string }) =>
  Object.values((await send(text, who)).body[kind] ?? {})
const names = async (kind: string, text: string, who?: { token?: string; branch?: string }) =>
  (await found(kind, text, who)).map((row) => row?.['name'])

/** An order of that number, of a member or of a guest, placed so many minutes ago. */
async function anOrder(
  number: string,
  { member, branch = stage.studio, minutesAgo = 0 }: { member?: Member; branch?: Studio; minutesAgo?: number } = {},
): Promise<string> {
  const [accountId, personId] = [member?.accountId ?? null, member?.personId ?? null]
  const { rows } = await sql<{ id: string }>`
    insert into orders (branch_id, number, account_id, person_id, email, contact_name, status, subtotal_sen, total_sen, gateway_sen, placed_at, expires_at, updated_at)
    select ${branch.branchId}, ${number}, ${accountId}, ${personId}, 'siti@example.com', ${member ? '' : 'Siti binti Ali'}, 'pending', 4900, 4900, 4900,
      studio_now() - make_interval(mins => ${minutesAgo}), studio_now() + interval '10 minutes', studio_now()
    returning id`.execute(stage.server.db)
  return rows[0]?.id ?? ''
}

test('an order is found by its number or how it begins, in any spelling, with its state and its buyer', async () => {
  const id = await anOrder('7K2QX9M4TBVD', { member: hui })
  const order = { id, number: '7K2QX9M4TBVD', status: 'pending', name: 'Lim Hui', person_id: hui.personId }
  for (const text of ['7K2QX9M4TBVD', '7k2q', ' 7K2Q x9m4 ', '7k2q-x9'])
    expect([text, await found('orders', text)]).toEqual([text, [order]])
  for (const text of ['7K2', '7K2R', 'K2QX', '7K2QX9M4TBVDA', '7K2%'])
    expect([text, await found('orders', text)]).toEqual([text, []])
})

test('the order of a guest has a name and leads to nobody', async () => {
  await anOrder('GUEST0000001')
  expect(await found('orders', 'guest0000001')).toMatchObject([{ name: 'Siti binti Ali', person_id: null }])
})

test('four orders are found at most, the newest first', async () => {
  for (const place of [1, 2, 3, 4, 5]) await anOrder(`MANY0000000${place}`, { minutesAgo: place * 10 })
  const numbers = (await found('orders', 'many')).map((row) => row?.['number'])
  expect(numbers).toEqual([1, 2, 3, 4].map((place) => `MANY0000000${place}`))
})

test('products on show and packages on sale are found by any word of their name in either language', async () => {
  const { db } = stage.server
  const catalog = await aCatalog(db, stage.studio)
  const { slug } = await aProduct(db, { catalog, name: { en: 'Bamboo Grip Socks', zh: '竹纤维防滑袜' } })
  await aProduct(db, { catalog, name: { en: 'Bamboo Towel', zh: '毛巾' }, status: 'draft' })
  const planId = await aPlan(db, { studio: stage.studio })
  const sold = { en: 'Sunrise membership', zh: '日出会籍' }
  await sql`update package_plans set name = ${JSON.stringify(sold)}::jsonb where id = ${planId}`.execute(db)
  for (const text of ['grip', 'SOCKS bam', '防滑'])
    expect([text, await found('products', text)]).toEqual([text, [{ slug, name: 'Bamboo Grip Socks' }]])
  for (const text of ['membership', 'mem sunr', '会籍'])
    expect([text, await found('plans', text)]).toEqual([
      text,
      [{ slug: expect.any(String), name: 'Sunrise membership', kind: 'series' }],
    ])
  await sql`update package_plans set active = false where id = ${planId}`.execute(db)
  expect(await found('plans', 'membership')).toEqual([])
})

test('nothing of another branch is found', async () => {
  await anOrder('THERE0000001', { branch: elsewhere })
  await aProduct(stage.server.db, {
    catalog: await aCatalog(stage.server.db, elsewhere),
    name: { en: 'Resistance Loop', zh: '弹力圈' },
  })
  const there = { token: deskThere.token, branch: 'ipoh' }
  expect(await found('orders', 'there0')).toEqual([])
  expect(await names('products', 'resistance')).toEqual([])
  expect(await found('orders', 'there0', there)).toHaveLength(1)
  expect(await names('products', 'resistance', there)).toEqual(['Resistance Loop'])
  expect(await found('orders', '7k2q', there)).toEqual([])
})

test('an instructor finds no orders, products or packages', async () => {
  await anOrder('TEACH0000001', { member: hui })
  const { token } = await anInstructor(stage.server, { studio: stage.studio })
  expect((await send('teach0000001', { token })).body).toMatchObject({ orders: [], products: [], plans: [] })
  expect((await send('grip', { token })).body).toMatchObject({ products: [] })
  expect(await found('orders', 'teach0000001')).toHaveLength(1)
})

test('an order is found by the index of its number', async () => {
  const { statements } = await countStatements(async () => send('7K2QX9M4'))
  const texts = statements.map(({ text }) => text).filter((text) => text.includes('rpad'))
  expect(texts).toHaveLength(1)
  const client = await stage.server.pool.connect()
  try {
    // A table of a few rows is read whole unless that is made dear.
    await client.query('set seq_page_cost = 10000')
    const { rows } = await client.query(`explain (generic_plan) ${texts[0]}`)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('orders_number_key')
    expect(plan).not.toMatch(scanOf(growing))
  } finally {
    client.release(true)
  }
})
