import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { sharingIn } from '#dev/testing/sharing.ts'
import { waitForLock } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { lockLot } from './lot-queries.ts'
import { lockLots } from './queries.ts'
import { matchShares } from './shares.ts'

let server: TestServer
let studio: Studio
let manager: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
afterAll(async () => server.stop())

const {
  email,
  verify,
  share,
  shares,
  unshare,
  packs,
  ledger,
  switchTo,
  shareIdOf,
  codeOf,
  book,
  aVerifiedMember,
  aSharedPack,
} = sharingIn(() => ({ server, studio, manager }))

describe('a pack that is shared', () => {
  it('a pack that is shared is used by the owner and a verified sharer, and each sees only their own part', async () => {
    const { owner, lotId } = await aSharedPack()
    const sharer = await aVerifiedMember({ name: 'Tan Wei' })
    const added = await share(owner, lotId, ` ${sharer.email.toUpperCase()} `)
    expect(added).toMatchObject({ status: 201, body: { free: 0, share: { email: sharer.email, state: 'waiting' } } })
    expect((await shares(owner, lotId)).body).toMatchObject({
      sharing: true,
      places: 2,
      free: 0,
      data: [{ email: sharer.email, state: 'waiting' }],
    })
    expect(await packs(sharer)).toMatchObject({ total: 1, data: [{ id: lotId, own: false, left: 25 }] })
    expect((await book(sharer)).body).toMatchObject({ credits_left: 24, booking: { package: { lot_id: lotId } } })
    expect((await shares(owner, lotId)).body).toMatchObject({ data: [{ email: sharer.email, state: 'active' }] })
    expect((await book(owner)).body).toMatchObject({ credits_left: 23 })
    const ofOwner = (await ledger(owner, lotId)).body
    expect(ofOwner).toMatchObject({
      total: 3,
      data: [
        { why: 'booked', change: -1, balance: 23, by: 'you', class: { name: 'Group Reformer Flow' } },
        { why: 'booked', change: -1, balance: 24, by: 'sharer', class: null },
        { why: 'granted', change: 25, balance: 25, by: null, class: null },
      ],
    })
    expect(JSON.stringify(ofOwner)).not.toContain('Tan Wei')
    // Nor does a search find the class of a sharer.
    expect((await ledger(owner, lotId, '?keyword=reformer')).body).toMatchObject({ total: 1, data: [{ by: 'you' }] })
    expect((await ledger(owner, lotId, '?keyword=booked')).body).toMatchObject({ total: 2 })
    expect((await ledger(sharer, lotId, '?keyword=reformer')).body).toMatchObject({ total: 1, data: [{ by: 'you' }] })
    expect((await ledger(sharer, lotId)).body).toMatchObject({
      total: 1,
      data: [{ why: 'booked', by: 'you', balance: null, class: { name: 'Group Reformer Flow' } }],
    })
    expect((await server.request('GET', '/bookings', { token: sharer.token })).body['total']).toBe(1)
  })

  it('a pack that is shared shows its owner nothing about who has an account', async () => {
    const { owner, lotId } = await aSharedPack({ sharers: 4 })
    const known = await aVerifiedMember({ name: 'Tan Wei' })
    const unverified = await aMember(server.db, { email: email() })
    const answers = [
      await share(owner, lotId, known.email),
      await share(owner, lotId, unverified.email),
      await share(owner, lotId, email()),
    ]
    const said = answers.map(({ status, body }) => [status, body['share']?.['state'], Object.keys(body)])
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
    const listed = (await shares(owner, lotId)).body['data']
    expect(listed).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }, { state: 'waiting' }])
  })

  it('a pack that is shared does not tell that a second e-mail belongs to somebody who shares it already', async () => {
    const { owner, lotId } = await aSharedPack({ sharers: 4 })
    const sharer = await aVerifiedMember({ name: 'Tan Wei' })
    expect((await share(owner, lotId, sharer.email)).status).toBe(201)
    const another = email()
    await server.db.updateTable('accounts').set({ email: another }).where('id', '=', sharer.accountId).execute()
    await verify(sharer)
    const { status, body } = await share(owner, lotId, another)
    expect([status, body['share']?.['state'], body['free']]).toEqual([201, 'waiting', 1])
    expect(await packs(sharer)).toMatchObject({ total: 1 })
    expect(codeOf(await book(sharer, lotId))).toBe('done')
  })

  it('a pack that is shared waits for an unverified e-mail, and is active as soon as it is verified', async () => {
    const { owner, lotId } = await aSharedPack()
    const later = await aMember(server.db, { email: email() })
    expect((await share(owner, lotId, later.email)).body).toMatchObject({ share: { state: 'waiting' } })
    expect(await packs(later)).toMatchObject({ total: 0 })
    expect(codeOf(await book(later, lotId))).toBe('packages.not_yours')
    await verify(later)
    expect(await packs(later)).toMatchObject({ total: 1, data: [{ id: lotId, own: false }] })
    expect((await shares(owner, lotId)).body).toMatchObject({ data: [{ state: 'waiting' }] })
    expect(codeOf(await book(later, lotId))).toBe('done')
    expect((await shares(owner, lotId)).body).toMatchObject({ data: [{ state: 'active' }] })
    const row = await server.db
      .selectFrom('package_shares')
      .select('person_id')
      .where('lot_id', '=', lotId)
      .executeTakeFirstOrThrow()
    expect(row.person_id).toBe(later.personId)
  })

  it('a pack that is shared stays shared with a person who changes the e-mail, once the person is known', async () => {
    const { owner, lotId } = await aSharedPack()
    const later = await aMember(server.db, { email: email() })
    await share(owner, lotId, later.email)
    await verify(later)
    expect(await matchShares(server.db)).toBeGreaterThan(0)
    await server.db.updateTable('accounts').set({ email: email() }).where('id', '=', later.accountId).execute()
    expect(await packs(later)).toMatchObject({ data: [{ id: lotId }] })
    expect(await matchShares(server.db)).toBe(0)
  })

  it('a pack that is shared is used after own packs, and before them when asked', async () => {
    const { owner, lotId } = await aSharedPack()
    const sharer = await aVerifiedMember()
    await share(owner, lotId, sharer.email)
    const own = await aPack(server.db, { studio, member: sharer })
    await server.db
      .updateTable('package_lots')
      .set({ expires_at: sql<Temporal.Instant>`(select expires_at from package_lots where id = ${lotId})` })
      .where('id', '=', own)
      .execute()
    expect((await book(sharer)).body).toMatchObject({ booking: { package: { lot_id: own } } })
    expect((await book(sharer, lotId)).body).toMatchObject({ booking: { package: { lot_id: lotId } } })
  })

  it('a pack that is shared keeps the classes of a sharer who is removed, and pays for no other', async () => {
    const { owner, lotId } = await aSharedPack()
    const sharer = await aVerifiedMember()
    const shareId = shareIdOf(await share(owner, lotId, sharer.email))
    const booked = await book(sharer)
    expect((await unshare(owner, shareId)).status).toBe(200)
    expect(await packs(sharer)).toMatchObject({ total: 0 })
    expect(codeOf(await book(sharer, lotId))).toBe('packages.not_yours')
    expect(codeOf(await book(sharer))).toBe('packages.none')
    expect((await server.request('GET', '/bookings', { token: sharer.token })).body).toMatchObject({
      total: 1,
      data: [{ status: 'booked' }],
    })
    expect((await ledger(sharer, lotId)).body).toMatchObject({ total: 1 })
    await server.clock.advance({ seconds: 1 })
    const canceled = await server.request('DELETE', `/bookings/${textOf(booked.body['booking']?.['id'])}`, {
      token: sharer.token,
    })
    expect(canceled.body).toMatchObject({ credit_lost: false })
    expect(await packs(owner)).toMatchObject({ data: [{ left: 25 }] })
    expect((await unshare(owner, shareId)).status).toBe(404)
    expect((await share(owner, lotId, sharer.email)).status).toBe(201)
    await server.drain()
    const messages = await server.db
      .selectFrom('messages')
      .select(['template', 'status'])
      .where('recipient', '=', sharer.email)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(messages.map(({ template }) => template).filter((template) => template.startsWith('package'))).toEqual([
      'package_shared',
      'package_unshared',
      'package_shared',
    ])
    expect(new Set(messages.map(({ status }) => status))).toEqual(new Set(['sent']))
  })

  it('a pack that is shared is switched off with everything that was shared', async () => {
    const { owner, lotId } = await aSharedPack({ sharers: 4, credits: 50 })
    const sharer = await aVerifiedMember()
    for (const to of [sharer.email, email(), email()]) expect((await share(owner, lotId, to)).status).toBe(201)
    expect((await switchTo(lotId, false)).body).toMatchObject({ sharing: false, places: 0 })
    expect(await packs(sharer)).toMatchObject({ total: 0 })
    expect((await shares(owner, lotId)).body).toMatchObject({ sharing: false, places: 0, free: 0, data: [] })
    expect(codeOf(await share(owner, lotId, sharer.email))).toBe('packages.share_off')
    expect((await switchTo(lotId, true)).body).toMatchObject({ sharing: true, places: 4 })
    expect((await switchTo(lotId, true)).status).toBe(200)
    const acts = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', lotId)
      .orderBy('id')
      .execute()
    expect(acts.map(({ details }) => details)).toMatchObject([
      { sharing: true, places: 4 },
      { sharing: false },
      { sharing: true, reason: 'Asked by e-mail' },
    ])
  })
})

it('a sharer who books while being removed books before it, or is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { owner, lotId } = await aSharedPack()
    const sharer = await aVerifiedMember()
    const shareId = shareIdOf(await share(owner, lotId, sharer.email))
    const [booked, removed] = await Promise.all([book(sharer, lotId), unshare(owner, shareId)])
    expect(removed.status).toBe(200)
    expect(['done', 'packages.not_yours']).toContain(codeOf(booked))
    expect(codeOf(await book(sharer, lotId))).toBe('packages.not_yours')
  }
})

it('a booking that waited for the pack sees that its share has ended meanwhile', async () => {
  const { owner, lotId } = await aSharedPack()
  const sharer = await aVerifiedMember()
  await share(owner, lotId, sharer.email)
  let waiting: Promise<unknown> = Promise.resolve()
  await server.db.transaction().execute(async (tx) => {
    await lockLot(tx, { lotId, branchId: studio.branchId })
    waiting = server.db
      .transaction()
      .execute(async (other) =>
        (await lockLots(other, { personId: sharer.personId, branchId: studio.branchId })).map(({ id }) => id),
      )
    await waitForLock(server)
    await sql`update package_shares set to_at = studio_now() where lot_id = ${lotId}`.execute(tx)
  })
  expect(await waiting).toEqual([])
})
