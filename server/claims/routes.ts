import * as api from '#domain/claims/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { openFromOrder } from './open-from-order.ts'

export const claimsRoutes: readonly Route[] = [
  // It hashes a password, which is slow on purpose, and therefore opens its transaction itself.
  read(api.openFromOrder, openFromOrder),
]
