import * as api from '#domain/giveaways/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { listGiveaways } from './list-giveaways.ts'

export const giveawaysRoutes: readonly Route[] = [read(api.listGiveaways, listGiveaways)]
