import type { InvariantBreak } from './invariant-break.ts'

const run = (state: string, result: string) => `
  insert into work_runs (id, branch_id, kind, asked_by_account_id, input, state, created_at, starts_at, ended_at, result)
  select '0195d3a0-0000-7000-8000-0000000000aa', branch_id, 'schedules.close_days', account_id, '{}', '${state}', studio_now(), studio_now(), ${state === 'held' ? 'null' : 'studio_now()'}, ${result}
  from account_roles where role = 'owner' limit 1`
const entry = `
  insert into audit_entries (at, branch_id, actor_account_id, actor_role, action, subject_kind, subject_id, request_id)
  select studio_now(), branch_id, asked_by_account_id, 'owner', kind, 'closures', 'x', id::text
  from work_runs where id = '0195d3a0-0000-7000-8000-0000000000aa'`
const manyRun = (state: string, done: number) => `
  insert into work_runs (id, branch_id, kind, asked_by_account_id, input, state, created_at, starts_at, ended_at, total, done, failed)
  select '0195d3a0-0000-7000-8000-0000000000aa', branch_id, 'members.tag_many', account_id, '{"add": ["knee"]}', '${state}', studio_now(), studio_now(), ${state === 'running' ? 'null' : 'studio_now()'}, 1, ${done}, 0
  from account_roles where role = 'owner' limit 1`
const row = (state: string) => `
  insert into work_rows (run_id, subject_id, person_id, state)
  select '0195d3a0-0000-7000-8000-0000000000aa', id, id, '${state}' from persons limit 1`
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
  'i181-acts-on-many-are-done-to-each-once': [
    // A row is done, and nobody counted it.
    { breaks: [manyRun('running', 0), row('done')] },
    // One was counted, and its row still waits.
    { breaks: [manyRun('running', 1), row('waiting')] },
    // It has one row fewer than it began with.
    { breaks: [manyRun('running', 0)] },
    // One was done twice.
    { breaks: [manyRun('done', 1), row('done'), triggers, entry, entry] },
  ],
}
