import * as api from '#domain/setup/api.ts'
import * as placesApi from '#domain/setup/places-api.ts'
import * as plansApi from '#domain/setup/plans-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { branches } from './branches.ts'
import { listStaffClassTypeRows, listStaffLevelRows, listStaffSeriesTypeRows } from './class-type-queries.ts'
import { classTypes, levels, seriesTypes } from './class-types.ts'
import { instructors } from './instructors.ts'
import { listWith } from './list-with.ts'
import { listStaffRoomRows } from './place-queries.ts'
import { changePlan, createPlan, listStaffPlans } from './plans.ts'
import { listStaffInstructorRows } from './queries.ts'
import { rooms } from './rooms.ts'

export const setupRoutes: readonly Route[] = [
  read(api.listStaffInstructors, listWith(listStaffInstructorRows)),
  write(api.createInstructor, instructors.create),
  write(api.changeInstructor, instructors.change),
  read(api.listStaffLevels, listWith(listStaffLevelRows)),
  write(api.createLevel, levels.create),
  write(api.changeLevel, levels.change),
  read(api.listStaffSeriesTypes, listWith(listStaffSeriesTypeRows)),
  write(api.createSeriesType, seriesTypes.create),
  write(api.changeSeriesType, seriesTypes.change),
  read(api.listStaffClassTypes, listWith(listStaffClassTypeRows)),
  write(api.createClassType, classTypes.create),
  write(api.changeClassType, classTypes.change),
  read(plansApi.listStaffPlans, listStaffPlans),
  write(plansApi.createPlan, createPlan),
  write(plansApi.changePlan, changePlan),
  read(placesApi.listStaffRooms, listWith(listStaffRoomRows)),
  write(placesApi.createRoom, rooms.create),
  write(placesApi.changeRoom, rooms.change),
  write(placesApi.createBranch, branches.create),
  write(placesApi.changeBranch, branches.change),
]
