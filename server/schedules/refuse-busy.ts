import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { brokenConstraint } from '#server/driver/database.ts'

/**
 * A substitute may have got another class while classes were planned, or something was retired. Rethrows any other
 * error.
 */
export function refuseBusy(error: unknown): Refusal {
  const broken = brokenConstraint(error)
  if (broken === 'class_sessions_room_free') return refuse('schedules.room_busy')
  if (broken === 'session_instructors_free') return refuse('schedules.instructor_busy')
  if (broken === 'class_sessions_retired' || broken === 'session_instructors_retired')
    return refuse('schedules.retired')
  throw error
}
