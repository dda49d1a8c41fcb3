import * as api from '#domain/staffing/api.ts'
import * as offersApi from '#domain/staffing/offers-api.ts'
import * as substitutesApi from '#domain/staffing/substitutes-api.ts'
import { editClass, substituteInstructor } from '#domain/timetable/api.ts'
import { toldByEdit } from '#domain/timetable/class-plan.ts'
import { held, read, write, type Route } from '#server/kit/routes.ts'
import { firstOfClass } from '#server/timetable/held-acts.ts'
import { answerOffer } from './answer-offer.ts'
import { approveSubstitute, refuseSubstitute, withdrawSubstitute } from './answer-request.ts'
import { askForAbsence, askSubstitute } from './ask-substitute.ts'
import { editTaughtClass } from './edit-taught-class.ts'
import { listSubstituteRequests } from './list-substitute-requests.ts'
import { listSubstitutes } from './list-substitutes.ts'
import { offerSubstitute } from './offer-substitute.ts'
import { putSubstitute } from './put-substitute.ts'
import { giveRole, listRoles, takeRole } from './roles.ts'
import { getSkills, saveSkills } from './skills.ts'

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
  held(substituteInstructor, putSubstitute, {
    firstAt: firstOfClass,
    sums: ({ told }) => ({ classes: 1, told }),
  }),
  held(editClass, editTaughtClass, {
    firstAt: firstOfClass,
    sums: ({ changed }) => ({ classes: changed.length, told: toldByEdit(changed) }),
  }),
  read(offersApi.getSkills, getSkills),
  write(offersApi.saveSkills, saveSkills),
  read(offersApi.listSubstitutes, listSubstitutes),
  write(offersApi.offerSubstitute, offerSubstitute),
  write(offersApi.answerOffer, answerOffer),
]
