import type { InvariantBreak } from './invariant-break.ts'

const merged = `insert into account_merges (merged_account_id, merged_person_id, account_id, person_id, merged_at, moved)
  select gone.id, gone.person_id, own.id, own.person_id, studio_now(), '{}'
  from (select * from accounts where deleted_at is null order by id limit 1) own
  cross join (select * from accounts where deleted_at is null order by id desc limit 1) gone`
const gone = '(select merged_account_id from account_merges)'

/** How the invariant of merged accounts breaks, by name of the invariant's file. */
export const mergeBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i73-nothing-lives-on-a-merged-account': [
    { breaks: [merged] },
    {
      breaks: [
        `insert into persons (id, full_name, created_at, updated_at) values ('00000000-0000-4000-8000-000000000073', 'Gone', studio_now(), studio_now())`,
        `insert into accounts (id, person_id, password_hash, created_at, updated_at, deleted_at)
          values ('00000000-0000-4000-8000-000000000073', '00000000-0000-4000-8000-000000000073', 'deleted', studio_now(), studio_now(), studio_now())`,
        `insert into account_merges (merged_account_id, merged_person_id, account_id, person_id, merged_at, moved)
          select gone.id, gone.person_id, own.id, own.person_id, studio_now(), '{}'
          from accounts gone cross join (select * from accounts where deleted_at is null order by id limit 1) own
          where gone.id = '00000000-0000-4000-8000-000000000073'`,
        `insert into addresses (account_id, title, recipient, email, contact_number, street_address, city, zip, state_id, country, created_at, updated_at)
          values (${gone}, '', '', '', '', '', '', '10200', 'pulau-pinang', 'MY', studio_now(), studio_now())`,
      ],
    },
  ],
}
