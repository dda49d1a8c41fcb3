import * as api from '#domain/studio/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import {
  getClassType,
  getDifficultyLevel,
  getSeriesType,
  listClassTypes,
  listDifficultyLevels,
  listSeriesTypes,
} from './class-types.ts'
import { listAuditEntries } from './list-audit-entries.ts'
import { getBranch, getInstructor, getRoom, listBranches, listInstructors, listRooms } from './places.ts'
import { changeSettings, getSettings } from './settings.ts'

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
