import { sql } from 'kysely'
import { terms } from '#server/db/retention.ts'
import type { Database } from '#server/driver/database.ts'

const noWords = { subject: '', heading: '', paragraphs: [] }

/**
 * Takes recipient, subject, text and the mail server's answer out of so many messages that are old enough, oldest
 * first; one that still waits to be sent keeps them. Returns how many.
 */
export async function blankWords(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update messages
    set recipient = '', subject = '', content = ${JSON.stringify(noWords)}::json,
      failure = case when failure is not null then '-' end
    where id = any(array(
      select id from messages
      where subject <> '' and created_at < studio_now() - ${terms.letterWordsDays} * interval '1 day' and status <> 'queued'
      order by created_at
      limit ${limit}
      for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes so many messages without words that are old enough, oldest first. Returns how many. */
export async function deleteOldMessages(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from messages
    where id = any(array(
      select id from messages
      where subject = '' and created_at < studio_now() - ${terms.letterRowsDays} * interval '1 day'
      order by created_at
      limit ${limit}
      for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
