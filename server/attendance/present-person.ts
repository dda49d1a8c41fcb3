import type { findPeople } from '#domain/attendance/people-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { Branch } from '#server/kit/context.ts'
import type { FoundPerson } from './people-queries.ts'

/** Who a person is, for staff. */
export function presentPerson(row: FoundPerson, branch: Branch): OutputOf<typeof findPeople>['people'][number] {
  return {
    id: row.id,
    full_name: row.full_name,
    display_name: row.display_name,
    email: row.email,
    phone: row.phone,
    guardian: row.guardian,
    created_at: wireTime(row.created_at, branch.zone),
  }
}
