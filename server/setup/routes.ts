import * as api from '#domain/setup/api.ts'
import * as placesApi from '#domain/setup/places-api.ts'
import * as plansApi from '#domain/setup/plans-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { listStaffClassTypeRows, listStaffLevelRows, listStaffSeriesTypeRows } from './class-type-queries.ts'
import {
  changeClassType,
  changeLevel,
  changeSeriesType,
  createClassType,
  createLevel,
  createSeriesType,
} from './class-types.ts'
import { changeInstructor, createInstructor } from './instructors.ts'
import { listWith } from './list-with.ts'
import { listStaffRoomRows } from './place-queries.ts'
import { changeBranch, changeRoom, createBranch, createRoom } from './places.ts'
import { changePlan, createPlan, listStaffPlans } from './plans.ts'
import { listStaffInstructorRows } from './queries.ts'

export const setupRoutes: readonly Route[] = [
  read(api.listStaffInstructors, listWith(listStaffInstructorRows)),
  write(api.createInstructor, createInstructor),
  write(api.changeInstructor, changeInstructor),
  read(api.listStaffLevels, listWith(listStaffLevelRows)),
  write(api.createLevel, createLevel),
  write(api.changeLevel, changeLevel),
  read(api.listStaffSeriesTypes, listWith(listStaffSeriesTypeRows)),
  write(api.createSeriesType, createSeriesType),
  write(api.changeSeriesType, changeSeriesType),
  read(api.listStaffClassTypes, listWith(listStaffClassTypeRows)),
  write(api.createClassType, createClassType),
  write(api.changeClassType, changeClassType),
  read(plansApi.listStaffPlans, listStaffPlans),
  write(plansApi.createPlan, createPlan),
  write(plansApi.changePlan, changePlan),
  read(placesApi.listStaffRooms, listWith(listStaffRoomRows)),
  write(placesApi.createRoom, createRoom),
  write(placesApi.changeRoom, changeRoom),
  write(placesApi.createBranch, createBranch),
  write(placesApi.changeBranch, changeBranch),
]
