import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { brokenConstraint } from '#server/driver/database.ts'

/**
 * Maps the errors of constraints when an hour or a person would be in two privates at once. Any other error is a bug
 * and rethrown.
 */
export function refuseTaken(error: unknown): Refusal {
  switch (brokenConstraint(error)) {
    case 'class_sessions_room_free':
    case 'session_instructors_free':
    case 'private_classes_one_hold':
    case 'class_sessions_open_day':
    case 'class_sessions_retired':
    case 'session_instructors_retired':
      return refuse('privates.slot_gone')
    case 'bookings_person_free':
      return refuse('bookings.overlap')
    default:
      throw error
  }
}
