import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aPack, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { mergingIn } from '#dev/testing/merges.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { sharingIn } from '#dev/testing/sharing.ts'
import { aPassword, publishDocuments, textOf } from '#dev/testing/visitors.ts'
import { type Id } from '#domain/kit/id.ts'

let server: TestServer
let studio: Studio
let manager: Member
let owner: Member
let sharer: Member
let lotId: Id<'package_lots'>
const { anAccount, prove, ask, merge } = mergingIn(() => server)
const { share, switchTo, book, codeOf, packs, aVerifiedMember } = sharingIn(() => ({ server, studio, manager }))

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
})
afterAll(async () => server.stop())
beforeEach(async () => {
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  owner = await anAccount('owner')
  await prove(owner)
  sharer = await aVerifiedMember({ name: 'Tan Wei' })
  const plan = await aPlan(server.db, { studio, credits: 25 })
  await server.db.updateTable('package_plans').set({ sharers: 2 }).where('id', '=', plan).execute()
  lotId = await aPack(server.db, { studio, member: owner, plan })
  expect(codeOf(await switchTo(lotId, true))).toBe('done')
  expect((await share(owner, lotId, sharer.email)).status).toBe(201)
})

const asOwner = async (method: 'GET' | 'POST', path: string, body?: object) =>
  server.request(method, path, { token: owner.token, ...(body !== undefined && { body }) })
const leave = async () => asOwner('POST', '/me/delete', { password: aPassword })

describe('a pack whose owner leaves', () => {
  it('a pack whose owner leaves ends for a sharer, whose bookings stay and who is notified', async () => {
    const booked = await book(sharer)
    expect(booked.status).toBe(201)
    expect((await asOwner('GET', '/me/delete')).body).toMatchObject({ credits: 24, sharers: [sharer.email] })
    expect((await leave()).status).toBe(200)
    expect(codeOf(await book(sharer, lotId))).toMatch(/^packages\./)
    expect(codeOf(await book(sharer))).toMatch(/^packages\./)
    expect(await packs(sharer)).toMatchObject({ total: 0 })
    const { body } = await server.request('GET', '/bookings', { token: sharer.token })
    expect(body['data']).toMatchObject([{ id: textOf(booked.body['booking']?.['id']), status: 'booked' }])
    const told = (await messagesTo(server.db, sharer)).map(({ template }) => template)
    expect(told).toContain('package_unshared')
  })

  it("a pack whose owner leaves takes back the credit of a sharer's booking that is cancelled, which nobody can spend", async () => {
    const booked = await book(sharer)
    await leave()
    const path = `/bookings/${textOf(booked.body['booking']?.['id'])}`
    expect((await server.request('DELETE', path, { token: sharer.token })).status).toBe(200)
    expect(codeOf(await book(sharer))).toMatch(/^packages\./)
  })

  it('a pack whose owner leaves pays for a booking or ends, when both come at once', async () => {
    const [placed, left] = await Promise.all([book(sharer, lotId), leave()])
    expect(left.status).toBe(200)
    expect([placed.status < 300, codeOf(placed).startsWith('packages.')]).toContain(true)
    expect(codeOf(await book(sharer, lotId))).toMatch(/^packages\./)
  })
})

describe('a shared pack in the hands of its sharer', () => {
  it('a shared pack continues when its owner merges two accounts, since it is the same person', async () => {
    const own = await anAccount('stays')
    await prove(own)
    expect((await merge(own, { login: owner.email, code: await ask(own, owner) })).status).toBe(200)
    expect((await book(sharer, lotId)).status).toBe(201)
  })

  it('a shared pack pays for nothing while it is frozen', async () => {
    const now = await server.clock.now()
    await server.db
      .updateTable('package_lots')
      .set({ frozen_from: now.subtract({ hours: 1 }), frozen_until: now.add({ hours: 24 * 14 }) })
      .where('id', '=', lotId)
      .execute()
    expect(codeOf(await book(sharer, lotId))).toBe('packages.frozen')
  })

  it('a shared pack pays for nothing once it has expired', async () => {
    const now = await server.clock.now()
    await server.db.updateTable('package_lots').set({ expires_at: now }).where('id', '=', lotId).execute()
    expect(codeOf(await book(sharer, lotId))).toBe('packages.expired')
  })

  it('a shared pack pays no more than what the studio leaves of it', async () => {
    const taken = await server.request('POST', `/staff/packages/${lotId}/credits`, {
      token: manager.token,
      body: { change: -24, reason: 'Paid back at the counter' },
    })
    expect(taken.status).toBe(200)
    expect((await book(sharer, lotId)).status).toBe(201)
    expect(codeOf(await book(sharer, lotId))).toBe('packages.empty')
  })
})
