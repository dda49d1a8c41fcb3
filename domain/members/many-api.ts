import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { keywordText } from '#domain/kit/list.ts'
import { sentText, typedLines } from '#domain/kit/typed-text.ts'
import { freeDaysMax } from '#domain/packages/model.ts'
import { tagText } from './api.ts'
import { maxChosenRows, skipReasons } from './many-model.ts'
import { maxTags } from './model.ts'

/**
 * Members that were chosen one by one, or all that a filter of `members.list` finds when the act begins; an empty
 * filter finds everybody.
 */
const chosen = z.union([
  z.strictObject({ ids: z.array(idOf('persons')).check(z.minLength(1), z.maxLength(maxChosenRows)) }),
  z.strictObject({
    /** `key:value` terms of the list, joined by ";". */
    filters: sentText(500),
    keyword: z.optional(keywordText),
  }),
])

const planFields = {
  /** How many rows change: members, or their packs, or accounts that are written to. */
  changes: z.number(),
  /** How many of the chosen members that concerns. */
  people: z.number(),
  /** Why the others stay as they are, the most frequent reason first. */
  skipped: z.array(z.strictObject({ reason: z.enum(skipReasons), count: z.number() })),
  plan_hash: z.string(),
}
const plan = z.strictObject(planFields)

/** Nobody acts on many without having seen on how many. */
const shown = { plan_hash: sentText(64) }
/** It begins within a second; `work.list` says how far it is. */
const begun = z.strictObject({ success: z.literal(true), run_id: idOf('work_runs'), total: z.number() })

const anyDesk = { staff: ['owner', 'manager', 'desk'] } as const
const managers = { staff: ['owner', 'manager'] } as const
const planRefusals = ['request.not_found', 'members.too_many_chosen'] as const
const refusals = [...planRefusals, 'staff.plan_changed', 'members.nothing_to_change', 'work.busy'] as const
const planLimit = { name: 'plan_many', points: 300, seconds: 600, by: 'caller' } as const
const limit = { name: 'act_on_many', points: 60, seconds: 3600, by: 'caller' } as const

/** What is done to each of them, apart from who they are: that alone is kept with the run. */
export const tagAct = z.strictObject({
  add: z._default(z.array(tagText).check(z.maxLength(maxTags)), []),
  remove: z._default(z.array(tagText).check(z.maxLength(maxTags)), []),
})
const tagFields = { members: chosen, ...tagAct.shape }
/** At least one, and none that comes and goes. */
function namesTags({ add, remove }: z.output<typeof tagAct>): boolean {
  const named = [...add, ...remove]
  return named.length > 0 && new Set(named).size === named.length
}
const unnamed = { path: ['add'], error: 'fields.required' }

export const previewTags = endpoint({
  name: 'members.preview_tags',
  method: 'POST',
  path: '/staff/members/tags/preview',
  who: anyDesk,
  summary: 'How many of the chosen members would get or lose these tags; nothing is changed',
  refusals: planRefusals,
  limit: planLimit,
  input: z.strictObject(tagFields).check(z.refine(namesTags, unnamed)),
  output: plan,
})

export const tagMany = endpoint({
  name: 'members.tag_many',
  method: 'POST',
  path: '/staff/members/tags',
  who: anyDesk,
  status: 202,
  summary: 'Add tags to the chosen members, and take some away',
  refusals,
  limit,
  input: z.strictObject({ ...tagFields, ...shown }).check(z.refine(namesTags, unnamed)),
  output: begun,
})

const days = z.int().check(z.minimum(1), z.maximum(freeDaysMax))
/** The members read the reason, as with one pack. */
export const daysAct = z.strictObject({ days, reason: typedLines(300, { least: 3 }) })

export const previewDays = endpoint({
  name: 'members.preview_days',
  method: 'POST',
  path: '/staff/packages/extensions/preview',
  who: managers,
  summary: 'How many packs of the chosen members would get so many free days; nothing is changed',
  refusals: planRefusals,
  limit: planLimit,
  input: z.strictObject({ members: chosen, days }),
  output: plan,
})

/** Every pack with credits that still runs, of their own. The fee is waived, as with one pack. */
export const extendMany = endpoint({
  name: 'members.extend_many',
  method: 'POST',
  path: '/staff/packages/extensions',
  who: managers,
  status: 202,
  summary: 'Give days to the packs of the chosen members without a fee, with a reason',
  refusals,
  limit,
  input: z.strictObject({ members: chosen, ...daysAct.shape, ...shown }),
  output: begun,
})

const words = z.optional(typedLines(2000, { least: 3 }))
/** In one language or both: who reads the other one gets what there is. */
export const messageAct = z.strictObject({ text_en: words, text_zh: words })

export const previewNews = endpoint({
  name: 'members.preview_message',
  method: 'POST',
  path: '/staff/messages/preview',
  who: anyDesk,
  summary: 'How many accounts a message to the chosen members would reach; nothing is sent',
  refusals: planRefusals,
  limit: planLimit,
  input: z.strictObject({ members: chosen }),
  output: plan,
})

/** It is news, which reaches only who asked for news: a desk writes to 30 accounts, owner and manager to 500. */
export const writeToMany = endpoint({
  name: 'members.write_to_many',
  method: 'POST',
  path: '/staff/messages',
  who: anyDesk,
  status: 202,
  summary: 'Write to the chosen members who want news of the studio',
  refusals,
  limit,
  input: z.strictObject({ members: chosen, ...messageAct.shape, ...shown }).check(
    z.refine(({ text_en: en, text_zh: zh }) => en !== undefined || zh !== undefined, {
      path: ['text_en'],
      error: 'fields.required',
    }),
  ),
  output: begun,
})
