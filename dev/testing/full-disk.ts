import { sql } from 'kysely'
import type { Database } from '#server/driver/database.ts'

/** Refuses new rows of a table as PostgreSQL does when its disk is full. Returns what makes room again, also twice. */
export async function refuseForSpace(db: Database, table: 'bookings' | 'check_results'): Promise<() => Promise<void>> {
  await sql`create function refuse_for_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger disk_is_full before insert on ${sql.table(table)}
    for each row execute function refuse_for_space()`.execute(db)
  return async () => void (await sql`drop function if exists refuse_for_space cascade`.execute(db))
}
