import { randomUUID } from 'node:crypto'
import type { Id } from '#domain/kit/id.ts'
import { aClass, aMember, aPack, aPlan, type Member, type Studio } from './builders.ts'
import type { Answered, TestServer } from './server.ts'
import { textOf } from './visitors.ts'

interface SharingStudio {
  readonly server: TestServer
  readonly studio: Studio
  readonly manager: Member
}

const email = () => `sharer-${randomUUID()}@example.com`
const shareIdOf = (answer: Answered) => textOf(answer.body['share']?.['id'])
const codeOf = ({ status, body }: Answered) => (status < 300 ? 'done' : textOf(body['code']))

/** A sharing test's actions, in the current studio. */
export function sharingIn(at: () => SharingStudio) {
  let startsAt: Temporal.Instant | undefined
  const verify = async ({ accountId }: Member) =>
    at()
      .server.db.updateTable('accounts')
      .set({ email_verified_at: await at().server.clock.now() })
      .where('id', '=', accountId)
      .execute()
  // oxlint-disable-next-line max-params -- who shares which pack with which e-mail
  const share = async (by: Member, lotId: string, to: string) =>
    at().server.request('POST', '/packages/share', { token: by.token, body: { lot_id: lotId, email: to } })
  const shares = async (by: Member, lotId: string) =>
    at().server.request('GET', `/packages/share?lot_id=${lotId}`, { token: by.token })
  const unshare = async (by: Member, shareId: string) =>
    at().server.request('DELETE', `/packages/share/${shareId}`, { token: by.token })
  const packs = async (of: Member) => (await at().server.request('GET', '/packages/mine', { token: of.token })).body
  // oxlint-disable-next-line max-params -- who reads the ledger of which pack, and which page
  const ledger = async (of: Member, lotId: string, query = '') =>
    at().server.request('GET', `/packages/mine/${lotId}/ledger${query}`, { token: of.token })
  // oxlint-disable-next-line max-params -- which pack, on or off, and by whom
  const switchTo = async (lotId: string, sharing: boolean, by = at().manager) =>
    at().server.request('PUT', `/staff/packages/${lotId}/sharing`, {
      token: by.token,
      body: { sharing, reason: 'Asked by e-mail' },
    })

  async function book(by: Member, lotId?: string): Promise<Answered> {
    startsAt = (startsAt ?? (await at().server.clock.now()).add({ hours: 24 })).add({ hours: 2 })
    const session_id = await aClass(at().server.db, { studio: at().studio, startsAt })
    return at().server.request('POST', '/bookings', {
      token: by.token,
      body: { session_id, ...(lotId === undefined ? {} : { lot_id: lotId }) },
    })
  }

  async function aVerifiedMember(options: { name?: string; email?: string } = {}): Promise<Member> {
    const member = await aMember(at().server.db, options)
    await verify(member)
    return member
  }

  /** A pack of this many classes whose owner has a verified e-mail and may share it. */
  async function aSharedPack(
    options: { sharers?: number; credits?: number; intro?: boolean; enabled?: boolean } = {},
  ): Promise<{ owner: Member; lotId: Id<'package_lots'> }> {
    const owner = await aVerifiedMember({ name: 'Lim Hui Min' })
    const plan = await aPlan(at().server.db, {
      studio: at().studio,
      credits: options.credits ?? 25,
      intro: options.intro ?? false,
    })
    await at()
      .server.db.updateTable('package_plans')
      .set({ sharers: options.sharers ?? 2 })
      .where('id', '=', plan)
      .execute()
    const lotId = await aPack(at().server.db, { studio: at().studio, member: owner, plan })
    if (options.enabled !== false && codeOf(await switchTo(lotId, true)) !== 'done')
      throw new Error(`sharing of pack ${lotId} could not be switched on`)
    return { owner, lotId }
  }
  return {
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
  }
}
