import * as api from '#domain/newsletter/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { askSubscription } from './ask-subscription.ts'
import { confirmSubscription } from './confirm-subscription.ts'
import { endSubscription } from './end-subscription.ts'
import { listSubscribers } from './list-subscribers.ts'

export const newsletterRoutes: readonly Route[] = [
  write(api.askSubscription, askSubscription),
  write(api.confirmSubscription, confirmSubscription),
  write(api.endSubscription, endSubscription),
  read(api.listSubscribers, listSubscribers),
]
