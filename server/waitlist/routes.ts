import * as api from '#domain/waitlist/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { getPreferences } from './get-preferences.ts'
import { joinAsPair } from './join-as-pair.ts'
import { leaveRequest } from './leave-request.ts'
import { listRequests } from './list-requests.ts'
import { requestAnyClass } from './request-any-class.ts'
import { savePreferences } from './save-preferences.ts'

export const waitlistRoutes: readonly Route[] = [
  read(api.getPreferences, getPreferences),
  write(api.savePreferences, savePreferences),
  write(api.createPair, joinAsPair),
  write(api.requestAnyClass, requestAnyClass),
  read(api.listRequests, listRequests),
  write(api.leaveRequest, leaveRequest),
]
