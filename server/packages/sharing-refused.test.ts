import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { sharingIn } from '#dev/testing/sharing.ts'

let server: TestServer
let studio: Studio
let manager: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
afterAll(async () => server.stop())

const { email, share, shares, unshare, ledger, switchTo, shareIdOf, codeOf, aVerifiedMember, aSharedPack } = sharingIn(
  () => ({ server, studio, manager }),
)

describe('sharing is refused', () => {
  it('sharing is refused for a pack of one person: the intro offer, a drop-in, a 10-class pack and a plan for one', async () => {
    for (const options of [{ intro: true }, { credits: 1 }, { credits: 10 }, { sharers: 0 }]) {
      const { owner, lotId } = await aSharedPack({ ...options, enabled: false })
      expect(codeOf(await switchTo(lotId, true))).toBe('packages.share_unshareable')
      expect(codeOf(await share(owner, lotId, email()))).toBe('packages.share_unshareable')
      expect((await shares(owner, lotId)).body).toMatchObject({ sharing: false, places: 0, data: [] })
    }
  })

  it('sharing is refused before the studio switched it on, and to someone who verified nothing', async () => {
    const { owner, lotId } = await aSharedPack({ enabled: false })
    expect(codeOf(await share(owner, lotId, email()))).toBe('packages.share_off')
    await switchTo(lotId, true)
    await server.db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', owner.accountId).execute()
    expect(codeOf(await share(owner, lotId, email()))).toBe('packages.share_unverified')
    // A contact that changes is no longer verified, so it is verified afterwards.
    for (const change of [{ phone: '60123456789' }, { phone_verified_at: await server.clock.now() }])
      await server.db.updateTable('accounts').set(change).where('id', '=', owner.accountId).execute()
    expect((await share(owner, lotId, email())).status).toBe(201)
  })

  it('sharing is refused to a third person, twice to the same, and to oneself', async () => {
    const { owner, lotId } = await aSharedPack()
    expect(codeOf(await share(owner, lotId, owner.email))).toBe('packages.share_self')
    expect(codeOf(await share(owner, lotId, owner.email.replace('@', '+me@')))).toBe('packages.share_self')
    const first = email()
    expect((await share(owner, lotId, first)).status).toBe(201)
    expect(codeOf(await share(owner, lotId, first.toUpperCase()))).toBe('packages.share_exists')
    expect(codeOf(await share(owner, lotId, email()))).toBe('packages.share_full')
    for (const wrong of [
      '',
      'nobody',
      'a@b',
      `${'x'.repeat(300)}@example.com`,
      'a@example.com, b@example.com',
      7,
      null,
    ]) {
      expect(
        (await server.request('POST', '/packages/share', { token: owner.token, body: { lot_id: lotId, email: wrong } }))
          .status,
      ).toBe(422)
    }
  })

  it('sharing of an expired pack is refused', async () => {
    const { owner, lotId } = await aSharedPack()
    await server.db
      .updateTable('package_lots')
      .set({ expires_at: await server.clock.now() })
      .where('id', '=', lotId)
      .execute()
    expect(codeOf(await share(owner, lotId, email()))).toBe('packages.expired')
  })

  it('sharing is for the owner alone, as if the pack did not exist, and its switch for owners and managers', async () => {
    const { owner, lotId } = await aSharedPack()
    const sharer = await aVerifiedMember()
    const shareId = shareIdOf(await share(owner, lotId, sharer.email))
    const absent = await share(sharer, randomUUID(), email())
    for (const stranger of [sharer, await aVerifiedMember(), manager]) {
      expect(await share(stranger, lotId, email())).toMatchObject({
        status: 404,
        body: { code: absent.body['code'], message: absent.body['message'] },
      })
      expect((await shares(stranger, lotId)).status).toBe(404)
      expect((await unshare(stranger, shareId)).status).toBe(404)
    }
    expect((await ledger(await aVerifiedMember(), lotId)).status).toBe(404)
    for (const role of ['desk', 'instructor'] as const) {
      expect(
        (await switchTo(lotId, false, await aMember(server.db, { role: { branchId: studio.branchId, role } }))).status,
      ).toBe(403)
    }
    expect((await switchTo(lotId, false, owner)).status).toBe(403)
    expect((await switchTo(randomUUID(), true)).status).toBe(404)
    expect((await shares(owner, lotId)).body).toMatchObject({ data: [{ id: shareId }] })
  })
})
