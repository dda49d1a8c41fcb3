import { sql } from 'kysely'
import type { Database } from '#server/driver/database.ts'

const pageBytes = 8192
/** One row of it fills a page of PostgreSQL. */
const rowBytes = 8000

/** A table of our own grows by so many bytes, uncompressed, as the database does in years. */
export async function fillTable(db: Database, bytes: number): Promise<void> {
  await sql`create table if not exists filler (words text storage plain)`.execute(db)
  await sql`insert into filler select repeat('x', ${rowBytes})
    from generate_series(1, ${Math.ceil(bytes / pageBytes)}::integer)`.execute(db)
}

/** All of that is gone, and its room is free. */
export async function dropFilled(db: Database): Promise<void> {
  await sql`drop table if exists filler`.execute(db)
}
