import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { planned } from '#domain/kit/held-act.ts'
import { idOf } from '#domain/kit/id.ts'
import { holdings } from './holdings.ts'

/** The record that stays, and the other one. */
const pair = { id: idOf('persons'), other_id: idOf('persons') }
const managers = { staff: ['owner', 'manager'] } as const
const refusals = [
  'request.not_found',
  'members.merge_self',
  'members.merge_dependant',
  'accounts.merge_staff',
  'accounts.merge_open',
  'accounts.merge_same_time',
  'accounts.merge_two_people',
  'accounts.merge_family',
] as const

/** A preview takes what its act takes, but for the hash that it answers. */
export const previewMerge = endpoint({
  name: 'people.preview_merge',
  method: 'POST',
  path: '/staff/people/{id}/merge/preview',
  who: managers,
  summary: 'What of another record of the same person would move to this one',
  refusals: [...refusals],
  limit: { name: 'preview_merge', points: 120, seconds: 600, by: 'caller' },
  replay: false,
  input: z.strictObject(pair),
  output: z.strictObject({
    moved: holdings,
    /** What logs in to the record that stays from then on. */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    /** Contacts of the other record that end with it, since the one that stays has its own. */
    dropped: z.array(z.string()),
    plan_hash: z.string(),
  }),
})

/**
 * Merges two records of one person, whom the studio knows, without the code that their owner would need. Both are
 * told. It cannot be undone.
 */
export const mergePeople = endpoint({
  name: 'people.merge',
  method: 'POST',
  path: '/staff/people/{id}/merge',
  who: managers,
  confirm: true,
  summary: 'Merge another record of the same person into this one, for good',
  refusals: [...refusals, 'staff.plan_changed'],
  limit: { name: 'merge_people', points: 60, seconds: 3600, by: 'caller' },
  input: z.strictObject({ ...pair, ...planned }),
  output: z.strictObject({ success: z.literal(true), moved: holdings }),
})

export const keepApart = endpoint({
  name: 'people.keep_apart',
  method: 'POST',
  path: '/staff/people/{id}/apart',
  who: managers,
  summary: 'Say that two records are of two people, so that nobody is asked about them again',
  refusals: ['request.not_found', 'members.merge_self'],
  input: z.strictObject(pair),
  output: z.strictObject({ success: z.literal(true) }),
})
