import * as api from '#domain/newsletter/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { listSubscribers } from './list-subscribers.ts'
import { askSubscription, confirmSubscription, endSubscription } from './subscriptions.ts'

export const newsletterRoutes: readonly Route[] = [
  write(api.askSubscription, askSubscription),
  write(api.confirmSubscription, confirmSubscription),
  write(api.endSubscription, endSubscription),
  read(api.listSubscribers, listSubscribers),
]
