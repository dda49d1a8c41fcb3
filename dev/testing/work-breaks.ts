import type { InvariantBreak } from './invariant-break.ts'

const run = (state: string, result: string) => `
  insert into work_runs (id, branch_id, kind, asked_by_account_id, input, state, created_at, starts_at, ended_at, result)
  select '0195d3a0-0000-7000-8000-0000000000aa', branch_id, 'schedules.close_days', account_id, '{}', '${state}', studio_now(), studio_now(), ${state === 'held' ? 'null' : 'studio_now()'}, ${result}
  from account_roles where role = 'owner' limit 1`
const entry = `
  insert into audit_entries (at, branch_id, actor_account_id, actor_role, action, subject_kind, subject_id, request_id)
  select studio_now(), branch_id, asked_by_account_id, 'owner', kind, 'closures', 'x', id::text
  from work_runs where id = '0195d3a0-0000-7000-8000-0000000000aa'`
const done = `'{"classes": 0, "told": 0}'`
const triggers = 'set local session_replication_role = origin'

/** How the invariants of acts that wait break, by name of the invariant's file. */
export const workBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i180-no-act-is-done-twice': [
    // Done, and nobody did it.
    { breaks: [run('done', done)] },
    // Twice; the chain of the audit is written by its own trigger.
    { breaks: [run('done', done), triggers, entry, entry] },
    // Still waiting, or taken back, and done all the same.
    { breaks: [run('held', 'null'), triggers, entry] },
    { breaks: [run('taken_back', 'null'), triggers, entry] },
  ],
}
