import * as api from '#domain/attendance/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { checkInByStaff } from './check-in-by-staff.ts'
import { checkIn } from './check-in.ts'
import { getDeskCode } from './get-desk-code.ts'
import { getPass } from './get-pass.ts'
import { getRoster } from './get-roster.ts'
import { listAttendance } from './list-attendance.ts'
import { undoByStaff } from './undo-by-staff.ts'

export const attendanceRoutes: readonly Route[] = [
  read(api.getPass, getPass),
  read(api.getDeskCode, getDeskCode),
  write(api.checkIn, checkIn),
  read(api.getRoster, getRoster),
  write(api.checkInByStaff, checkInByStaff),
  write(api.undoByStaff, undoByStaff),
  read(api.listAttendance, listAttendance),
]
