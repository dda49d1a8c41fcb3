import * as api from '#domain/staffing/api.ts'
import * as substitutesApi from '#domain/staffing/substitutes-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { approveSubstitute } from './approve-substitute.ts'
import { askForAbsence } from './ask-for-absence.ts'
import { askSubstitute } from './ask-substitute.ts'
import { giveRole } from './give-role.ts'
import { listRoles } from './list-roles.ts'
import { listSubstituteRequests } from './list-substitute-requests.ts'
import { refuseSubstitute } from './refuse-substitute.ts'
import { takeRole } from './take-role.ts'
import { withdrawSubstitute } from './withdraw-substitute.ts'

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
