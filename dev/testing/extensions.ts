import type { Id } from '#domain/kit/id.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { aMember, aPack, type Member } from './builders.ts'
import type { Placed, Shop } from './shop.ts'

const zone = 'Asia/Kuala_Lumpur'

/** A pack and its owner. */
export interface OwnedPack {
  readonly member: Member
  readonly lotId: Id<'package_lots'>
}

/** Actions and queries of extension tests, in the current shop. */
export function extensionsIn(shopNow: () => Shop) {
  const balance = async (kind: 'lot' | 'store_credit', holder: string) =>
    loadBalance(shopNow().server.db, { kind, holder, unit: kind === 'lot' ? 'credit' : 'sen' })
  const lotOf = async ({ lotId }: OwnedPack) =>
    shopNow()
      .server.db.selectFrom('package_lots')
      .select('expires_at')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow()
  return {
    lotOf,
    /** The last day of the pack. */
    validTo: async (pack: OwnedPack) => lastDay((await lotOf(pack)).expires_at, zone),
    credits: async ({ lotId }: OwnedPack) => balance('lot', lotId),
    wallet: async ({ member }: OwnedPack) => balance('store_credit', member.accountId),
    monthsOf: async ({ lotId }: OwnedPack) =>
      (
        await shopNow()
          .server.db.selectFrom('package_extensions')
          .select('months')
          .where('lot_id', '=', lotId)
          .execute()
      ).map(({ months }) => months),
    quote: async ({ member, lotId }: OwnedPack, months = 1) =>
      (
        await shopNow().server.request('GET', `/packages/mine/${lotId}/extension?months=${months}`, {
          token: member.token,
        })
      ).body,
    /** A pack of 20 days. */
    anOwnedPack: async ({ credits = 10 }: { credits?: number } = {}): Promise<OwnedPack> => {
      const { server, studio } = shopNow()
      const member = await aMember(server.db)
      return { member, lotId: await aPack(server.db, { studio, member, credits, validityDays: 20 }) }
    },
    /** Ten minutes before the end of its last day. */
    towardsTheEnd: async (pack: OwnedPack): Promise<void> => {
      await shopNow().server.clock.set((await lotOf(pack)).expires_at.subtract({ minutes: 10 }))
    },
    extend: async (
      { member, lotId }: OwnedPack,
      body: Readonly<Record<string, unknown>> = {},
    ): Promise<Placed & { member: Member }> => {
      const answer = await shopNow().server.request('POST', '/packages/extend', {
        token: member.token,
        body: { payment_method: 'curlecfpx', bank_code: 'MB2U0227', lot_id: lotId, ...body },
      })
      const url = text(answer.body['redirect']?.['url'])
      return {
        member,
        answer,
        orderId: text(answer.body['order']?.['id']),
        number: text(answer.body['order']?.['number']),
        url,
        reference: url === '' ? '' : (new URL(url).searchParams.get('orderNo') ?? ''),
      }
    },
  }
}

/** Empty for an absent value, as in a refusal. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
