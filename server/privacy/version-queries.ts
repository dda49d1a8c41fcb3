import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

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
    select version, updated_at as "updatedAt", full_name, display_name, emergency_contact_name, emergency_contact_phone,
      studio_now() as now
    from persons where id = ${personId} for no key update`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`person ${personId} is missing: it was just found`)
  return row
}

/** Who of the staff, of whichever branch, changed a person at that moment; null where it was the member. */
export async function findEditor(
  db: Database,
  of: { readonly personId: Id<'persons'>; readonly at: Instant },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(w.display_name, w.full_name) as name
    from audit_entries act
    join accounts a on a.id = act.actor_account_id
    join persons w on w.id = a.person_id
    where act.subject_kind = 'persons' and act.subject_id = ${of.personId}::text and act.at = ${of.at}
    limit 1`.execute(db)
  return rows[0]?.name ?? null
}
