import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'

interface Edited {
  readonly version: number
  readonly updatedAt: Instant
  readonly full_name: string
  readonly display_name: string | null
  readonly emergency_contact_name: string | null
  readonly emergency_contact_phone: string | null
  readonly now: Instant
}

/** Locks a person, with the fields that staff correct and their version. */
export async function lockEdited(tx: Transaction, personId: Id<'persons'>): Promise<Edited> {
  const { rows } = await sql<Edited>`
    with locked as materialized (
      select version, updated_at as "updatedAt", full_name, display_name, emergency_contact_name, emergency_contact_phone
      from persons where id = ${personId} for no key update
    )
    select *, studio_now() as now from locked`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`person ${personId} is missing: it was just found`)
  return row
}
