import * as api from '#domain/timetable/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { bookByStaff } from './book-by-staff.ts'
import { cancelClass } from './cancel-class.ts'
import { closeDays } from './close-days.ts'
import { editClass } from './edit-class.ts'
import { moveClass } from './move-class.ts'
import { previewClosure } from './preview-closure.ts'
import { previewEdit } from './preview-edit.ts'
import { resizeClass } from './resize-class.ts'
import { substituteInstructor } from './substitute-instructor.ts'

export const timetableRoutes: readonly Route[] = [
  write(api.cancelClass, cancelClass),
  write(api.resizeClass, resizeClass),
  write(api.moveClass, moveClass),
  write(api.substituteInstructor, substituteInstructor),
  write(api.bookByStaff, bookByStaff),
  write(api.editClass, editClass),
  write(api.previewEdit, previewEdit),
  read(api.previewClosure, previewClosure),
  write(api.closeDays, closeDays),
]
