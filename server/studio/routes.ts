import * as api from '#domain/studio/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { changeSettings } from './change-settings.ts'
import { getBranch } from './get-branch.ts'
import { getClassType } from './get-class-type.ts'
import { getDifficultyLevel } from './get-difficulty-level.ts'
import { getInstructor } from './get-instructor.ts'
import { getRoom } from './get-room.ts'
import { getSeriesType } from './get-series-type.ts'
import { getSettings } from './get-settings.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { listBranches } from './list-branches.ts'
import { listClassTypes } from './list-class-types.ts'
import { listDifficultyLevels } from './list-difficulty-levels.ts'
import { listInstructors } from './list-instructors.ts'
import { listRooms } from './list-rooms.ts'
import { listSeriesTypes } from './list-series-types.ts'

export const studioRoutes: readonly Route[] = [
  read(api.getSettings, getSettings),
  read(api.listBranches, listBranches),
  read(api.getBranch, getBranch),
  read(api.listRooms, listRooms),
  read(api.getRoom, getRoom),
  read(api.listInstructors, listInstructors),
  read(api.getInstructor, getInstructor),
  read(api.listDifficultyLevels, listDifficultyLevels),
  read(api.getDifficultyLevel, getDifficultyLevel),
  read(api.listClassTypes, listClassTypes),
  read(api.getClassType, getClassType),
  read(api.listSeriesTypes, listSeriesTypes),
  read(api.getSeriesType, getSeriesType),
  write(api.changeSettings, changeSettings),
  read(api.listAuditEntries, listAuditEntries),
]
