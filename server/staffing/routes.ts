import * as api from '#domain/staffing/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { giveRole } from './give-role.ts'
import { listRoles } from './list-roles.ts'
import { takeRole } from './take-role.ts'

export const staffingRoutes: readonly Route[] = [
  read(api.listRoles, listRoles),
  write(api.giveRole, giveRole),
  write(api.takeRole, takeRole),
]
