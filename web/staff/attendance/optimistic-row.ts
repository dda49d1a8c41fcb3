import type { getRoster } from '#domain/attendance/api.ts'
import type { KeptAct } from '#domain/attendance/decide-kept-act.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'

type Row = OutputOf<typeof getRoster>['places'][number]

/**
 * The row as a press makes it: checked in or booked, and standing by in the waitlist. The time of the last act is not
 * that of this one, which the studio's answer brings.
 */
export function optimisticRow(row: Row, pressed: KeptAct | undefined): Row {
  if (pressed === undefined) return row
  if (row.booking_type === 'waitlist') return { ...row, standing_by: true }
  return { ...row, status: pressed === 'in' ? 'checked_in' : 'booked', decided_at: '' }
}
