import * as api from '#domain/giftcards/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { formatContent } from './format-content.ts'
import { issueCard } from './issue-card.ts'
import { listTemplates } from './list-templates.ts'
import { openGift } from './open-gift.ts'
import { checkBalance, listCards, redeemCard } from './own-cards.ts'
import { printGift } from './print-gift.ts'
import { changeCard, listStaffCards, listToPost, postGift } from './staff-cards.ts'

export const giftcardsRoutes: readonly Route[] = [
  read(api.checkBalance, checkBalance),
  write(api.redeemCard, redeemCard),
  read(api.formatContent, formatContent),
  read(api.listTemplates, listTemplates),
  read(api.listCards, listCards),
  read(api.getTemplate, async (ctx, { id }) =>
    oneOfList(await listTemplates(ctx, { ...wholeList, orderBy: 'place' }), id),
  ),
  read(api.getCard, async (ctx, { id }) =>
    oneOfList(await listCards(ctx, { ...wholeList, orderBy: 'created_at', only: id }), id),
  ),
  write(api.openGift, openGift),
  read(api.listStaffCards, listStaffCards),
  write(api.issueCard, issueCard),
  write(api.changeCard, changeCard),
  read(api.listToPost, listToPost),
  write(api.printGift, printGift),
  write(api.postGift, postGift),
]
