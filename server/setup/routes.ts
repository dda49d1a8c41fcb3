import * as api from '#domain/setup/api.ts'
import * as placesApi from '#domain/setup/places-api.ts'
import * as plansApi from '#domain/setup/plans-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { changeBranch } from './change-branch.ts'
import { changeClassType } from './change-class-type.ts'
import { changeInstructor } from './change-instructor.ts'
import { changeLevel } from './change-level.ts'
import { changePlan } from './change-plan.ts'
import { changeRoom } from './change-room.ts'
import { changeSeriesType } from './change-series-type.ts'
import { listStaffClassTypeRows, listStaffLevelRows, listStaffSeriesTypeRows } from './class-type-queries.ts'
import { createBranch } from './create-branch.ts'
import { createClassType } from './create-class-type.ts'
import { createInstructor } from './create-instructor.ts'
import { createLevel } from './create-level.ts'
import { createPlan } from './create-plan.ts'
import { createRoom } from './create-room.ts'
import { createSeriesType } from './create-series-type.ts'
import { listStaffPlans } from './list-staff-plans.ts'
import { listWith } from './list-with.ts'
import { listStaffRoomRows } from './place-queries.ts'
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
