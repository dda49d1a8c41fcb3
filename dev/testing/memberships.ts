import { asId, type Id } from '#domain/kit/id.ts'
import { collectDue } from '#server/contracts/collect-due.ts'
import { notifyUpcoming } from '#server/contracts/contract-notices.ts'
import { endContracts } from '#server/contracts/end-contract.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { createGateways } from '#server/gateways/create-gateways.ts'
import { createLog } from '#server/kit/log.ts'
import { aMember, aPlan, type Member } from './builders.ts'
import type { Answered, Site, TestServer } from './server.ts'
import { startShop, type Shop } from './shop.ts'
import { textOf } from './visitors.ts'

const zone = 'Asia/Kuala_Lumpur'

export interface Joined {
  readonly member: Member
  readonly contractId: Id<'contracts'>
  readonly planId: Id<'package_plans'>
  /** The address of the bank's page. */
  readonly url: string
  /** The gateway's id of the mandate. */
  readonly reference: string
}

/** A shop whose memberships can be joined, with a simulated bank that shares the studio's clock. */
export interface Memberships extends Shop {
  /** A plan by the month from the day of joining, or by the calendar month. */
  aMembership(basis?: 'billing_cycle' | 'month'): Promise<Id<'package_plans'>>
  join(member: Member, planId: string, body?: Readonly<Record<string, unknown>>): Promise<Answered>
  /** A new member who has joined and was redirected to the bank. */
  joined(basis?: 'billing_cycle' | 'month'): Promise<Joined>
  /** The same, with the mandate authorised. */
  authorised(basis?: 'billing_cycle' | 'month'): Promise<Joined>
  /** The same, with the first cycle collected. */
  running(basis?: 'billing_cycle' | 'month'): Promise<Joined>
  contract(of: Joined): Promise<Answered['body']>
  /** Runs the collection job. */
  collect(): Promise<void>
  notice(): Promise<number>
  /** Moves the clocks of the studio and of the gateway. */
  advance(duration: Temporal.DurationLike): Promise<void>
  /** Sets both clocks. */
  at(text: string): Promise<void>
  /** Ends all memberships, so that the next test starts with nothing due. */
  endAll(): Promise<void>
  templatesTo(member: Member): Promise<string[]>
  /** The member's credits by pack. */
  creditsOf(member: Member): Promise<number[]>
}

export async function startMemberships(options: Parameters<typeof startShop>[0] = {}): Promise<Memberships> {
  const shop = await startShop(options)
  const { server } = shop
  const gateways = createGateways(server.config)
  const log = createLog(server.config)
  const round = { db: server.db, gateways, log, origin: server.url }
  const collect: Memberships['collect'] = async () => collectDue(round)
  const joining = joiningAt(shop)
  return {
    ...shop,
    ...clocksOf(shop),
    ...joining,
    ...recordsOf(server),
    collect,
    async running(basis) {
      const one = await joining.authorised(basis)
      await collect()
      return one
    },
    notice: async () => notifyUpcoming(server.db, server.url),
    async endAll() {
      const rows = await server.db
        .selectFrom('contracts')
        .select('account_id')
        .distinct()
        .where('status', '<>', 'ended')
        .execute()
      for (const { account_id: accountId } of rows)
        await inTransaction(server.db, async (tx) =>
          endContracts(tx, { accountId, statuses: ['pending', 'active', 'overdue'], origin: server.url }),
        )
    },
  }
}

/** Joining on a site whose bank is simulated. */
export function joiningAt(
  shop: Pick<Shop, 'studio' | 'atBank'> & { readonly server: Site },
): Pick<Memberships, 'aMembership' | 'join' | 'joined' | 'authorised'> {
  const { server, studio } = shop
  const aMembership: Memberships['aMembership'] = async (basis = 'billing_cycle') => {
    const planId = await aPlan(server.db, { studio, kind: 'contracts', credits: 8, priceSen: 44_800 })
    await server.db
      .updateTable('package_plans')
      .set({ joinable: true, expiry_basis: basis })
      .where('id', '=', planId)
      .execute()
    return planId
  }
  // oxlint-disable-next-line max-params -- who, what and what else
  const join: Memberships['join'] = async (member, plan_id, body) =>
    server.request('POST', '/contracts', {
      token: member.token,
      body: { plan_id, identity_number: '900517-07-5432', bank_id: '11', ...body },
    })
  const joined: Memberships['joined'] = async (basis) => {
    const member = await aMember(server.db)
    const planId = await aMembership(basis)
    const answer = await join(member, planId)
    const url = textOf(answer.body['redirect']?.['url'])
    const contractId = asId('contracts', textOf(answer.body['contract_id']))
    return { member, contractId, planId, url, reference: new URL(url).searchParams.get('referenceNumber') ?? '' }
  }
  return {
    aMembership,
    join,
    joined,
    async authorised(basis) {
      const one = await joined(basis)
      await shop.atBank(one.url, 'approve')
      return one
    },
  }
}

function clocksOf(shop: Shop): Pick<Memberships, 'advance' | 'at'> {
  const { clock } = shop.server
  const follow = async () => {
    await shop.control('PUT /clock', { now: (await clock.now()).round('millisecond').toString() })
  }
  return {
    async advance(duration) {
      await clock.advance(duration)
      await follow()
    },
    async at(text) {
      await clock.set(Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant())
      await follow()
    },
  }
}

function recordsOf(server: TestServer): Pick<Memberships, 'contract' | 'templatesTo' | 'creditsOf'> {
  return {
    contract: async ({ member, contractId }) =>
      (await server.request('GET', `/contracts/${contractId}`, { token: member.token })).body,
    async templatesTo(member) {
      const rows = await server.db
        .selectFrom('messages')
        .select('template')
        .where('recipient', '=', member.email)
        .orderBy('id')
        .execute()
      return rows.map(({ template }) => template)
    },
    async creditsOf(member) {
      const rows = await server.db
        .selectFrom('package_lots')
        .select('granted')
        .where('person_id', '=', member.personId)
        .orderBy('created_at')
        .execute()
      return rows.map(({ granted }) => granted)
    },
  }
}
