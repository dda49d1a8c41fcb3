import * as api from '#domain/groups/api.ts'
import { toWire } from '#domain/kit/money.ts'
import { signedIn } from '#server/kit/context.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { findGroupPrices } from './queries.ts'

export const groupsRoutes: readonly Route[] = [
  read(api.listGroupPrices, async (ctx, { product_ids: named }) => {
    const { accountId } = signedIn(ctx)
    const wanted = { accountId, branchId: ctx.branch.id, productIds: named.split(',') }
    const { isInGroup, prices } = await findGroupPrices(ctx.db, wanted)
    return {
      member: isInGroup,
      data: prices.map(({ productId, variantId, unitSen }) => ({
        product_id: productId,
        variation_option_id: variantId,
        price: toWire(unitSen),
      })),
    }
  }),
]
