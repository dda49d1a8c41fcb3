import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aMember } from './builders.ts'
import { fingerprint } from './fingerprint.ts'
import { stageStudio } from './stage.ts'

const stage = stageStudio()

it('the fingerprint changes when an empty table gets a row, and is restored when the row is deleted', async () => {
  const { db, pool } = stage.server
  const { accountId } = await aMember(db)
  const before = await fingerprint(pool)
  await sql`
    insert into newsletter_subscribers (branch_id, email, locale, requested_at)
    values (${stage.studio.branchId}, 'hui.min@example.com', 'en', studio_now())`.execute(db)
  expect(await fingerprint(pool)).not.toBe(before)
  await sql`delete from newsletter_subscribers`.execute(db)
  expect(await fingerprint(pool)).toBe(before)
  await sql`update accounts set updated_at = updated_at + interval '1 second' where id = ${accountId}`.execute(db)
  expect(await fingerprint(pool)).not.toBe(before)
})
