import * as api from '#domain/attendance/api.ts'
import * as packs from '#domain/attendance/pack-api.ts'
import { passStepMs } from '#domain/attendance/pass-code.ts'
import { instantAt, wireTime } from '#domain/kit/time.ts'
import { listStaffLedger as listStaffLedgerEndpoint } from '#domain/packages/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { adjustCredits } from './adjust-credits.ts'
import { checkInByStaff } from './check-in-by-staff.ts'
import { checkIn } from './check-in.ts'
import { getPass } from './get-pass.ts'
import { getRosterPack } from './get-roster-pack.ts'
import { getRoster } from './get-roster.ts'
import { listAttendance, listStaffLedger } from './list-attendance.ts'
import { sendKeptActs } from './send-kept-acts.ts'
import { signCode } from './sign-code.ts'
import { undoByStaff } from './undo-by-staff.ts'

export const attendanceRoutes: readonly Route[] = [
  read(api.getPass, getPass),
  /** The current code for the desk of the branch, and when the next one is due. */
  read(api.getDeskCode, async ({ db, branch, config }) => {
    const now = await studioNow(db)
    const step = Math.floor(now.epochMilliseconds / passStepMs)
    const desk = { kind: 'desk', subject: branch.id, secret: config.secret, step } as const
    return {
      code: signCode.make(desk),
      figures: signCode.figures(desk),
      next_at: wireTime(instantAt((step + 1) * passStepMs), branch.zone),
      now: wireTime(now, branch.zone),
    }
  }),
  write(api.checkIn, checkIn),
  write(api.adjustCredits, adjustCredits),
  read(listStaffLedgerEndpoint, listStaffLedger),
  read(api.getRoster, getRoster),
  write(api.checkInByStaff, checkInByStaff),
  write(api.undoByStaff, undoByStaff),
  read(api.listAttendance, listAttendance),
  read(packs.getRosterPack, getRosterPack),
  // Each act has a transaction and a key of its own.
  read(packs.sendKeptActs, sendKeptActs),
]
