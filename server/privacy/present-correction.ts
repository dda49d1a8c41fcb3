import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { requestCorrection } from '#domain/privacy/records-api.ts'
import type { insertCorrection } from './correction-queries.ts'

type Row = Awaited<ReturnType<typeof insertCorrection>>

/** A request for correction as the API presents it. */
export function presentCorrection(row: Row, zone: string): OutputOf<typeof requestCorrection> {
  return {
    ...row,
    requested_at: wireTime(row.requested_at, zone),
    due_at: wireTime(row.due_at, zone),
    answered_at: row.answered_at && wireTime(row.answered_at, zone),
  }
}
