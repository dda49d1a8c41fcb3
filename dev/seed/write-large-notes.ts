import type pg from 'pg'
import { demoId } from './demo-id.ts'
import { branchId } from './write-studio.ts'

const oneMember = 'large-0-0@example.com'

/**
 * Tags for every third of the large studio's members, a note about every fifth, and so many letters to one of them, an
 * hour and three quarters apart: the longest timeline that a member has. Nothing is written twice.
 */
export async function writeLargeNotes(client: pg.Client, letters: number): Promise<void> {
  await client.query(
    `insert into person_tags (branch_id, person_id, tag)
    select $1, person_id, (array['corporate', 'prenatal', 'regular'])[1 + number % 3]
    from (select person_id, row_number() over (order by id) as number from accounts where email like 'large-%') member
    where number % 3 = 0
    on conflict do nothing`,
    [branchId],
  )
  await client.query(
    `insert into person_notes (branch_id, person_id, kind, text, written_by_account_id, created_at, updated_at)
    select $1, person_id, (array['injury', 'preference', 'other'])[1 + number % 3], 'Note ' || number, $2, studio_now(), studio_now()
    from (select person_id, row_number() over (order by id) as number from accounts where email like 'large-%') member
    where number % 5 = 0 and not exists (select from person_notes n where n.person_id = member.person_id)`,
    [branchId, demoId('accounts', 'desk')],
  )
  await client.query(
    `insert into messages (event_key, template, account_id, recipient, locale, subject, content, status, next_try_at, created_at, sent_at)
    select 'large:' || number, 'bookings.booked', a.id, a.email, 'en', 'Booked: class ' || number,
      json_build_object('subject', 'Booked: class ' || number, 'heading', 'You are booked', 'paragraphs', json_build_array('Class ' || number)),
      'sent', at, at, at
    from accounts a
    cross join generate_series(1, $2::integer) as number
    cross join lateral (select studio_now() - number * interval '105 minutes' as at) sent
    where a.email = $1
    on conflict do nothing`,
    [oneMember, letters],
  )
}
