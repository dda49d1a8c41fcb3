import * as api from '#domain/staffing/api.ts'
import * as substitutesApi from '#domain/staffing/substitutes-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { approveSubstitute, refuseSubstitute, withdrawSubstitute } from './answer-request.ts'
import { askForAbsence, askSubstitute } from './ask-substitute.ts'
import { listSubstituteRequests } from './list-substitute-requests.ts'
import { giveRole, listRoles, takeRole } from './roles.ts'

export const staffingRoutes: readonly Route[] = [
  read(api.listRoles, listRoles),
  write(api.giveRole, giveRole),
  write(api.takeRole, takeRole),
  write(substitutesApi.askSubstitute, askSubstitute),
  write(substitutesApi.askForAbsence, askForAbsence),
  read(substitutesApi.listSubstituteRequests, listSubstituteRequests),
  write(substitutesApi.approveSubstitute, approveSubstitute),
  write(substitutesApi.refuseSubstitute, refuseSubstitute),
  write(substitutesApi.withdrawSubstitute, withdrawSubstitute),
]
