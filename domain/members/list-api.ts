import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf, uuidShape } from '#domain/kit/id.ts'
import { anyOf, dayRange, numberRange } from '#domain/kit/list-ranges.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { memberFacts } from './member-facts.ts'
import { memberOrders } from './model.ts'

/** One row of the list of members, with what the branch knows of that person. */
const memberRow = z.strictObject({
  id: idOf('persons'),
  full_name: z.string(),
  /** The person who books for a dependant. */
  guardian: z.nullable(z.strictObject({ id: idOf('persons'), full_name: z.string() })),
  /** The whole contact is for owners and managers; the desk sees it once the member is open. */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone_end: z.nullable(z.string()),
  joined_at: wireInstant,
  /** The pack with credits that ends first, of the person's own or shared with them, and how many others there are. */
  pack: z.nullable(z.strictObject({ name: z.string(), valid_to: wireDay, shared: z.boolean(), others: z.number() })),
  /** The credits of all packs that may be used. */
  left: z.number(),
  /** The last class that the person came to. */
  last_class_at: z.nullable(wireInstant),
  /** Classes that the person came to in the last 90 days. */
  visits: z.number(),
  tags: z.array(z.string()),
  ...memberFacts,
})

const tag = String.raw`[^\s;,][^;,]{0,29}`

/**
 * Everybody with a tie to the branch, dependants included. Ranges of days are of the branch's calendar: `expires` asks
 * when the first of the packs with credits ends, `last_class` when the person last came; `undone` finds whom an act on
 * many was not done to, by its run. The keyword is that of `people.find`; one that is too short finds nobody.
 */
export const listMembers = endpoint({
  name: 'members.list',
  method: 'GET',
  path: '/staff/members',
  who: { staff: ['owner', 'manager', 'desk'] },
  summary: 'The members of the branch with their packs, visits, waiver and tags',
  refusals: [],
  limit: { name: 'list_members', points: 300, seconds: 600, by: 'caller' },
  input: z.strictObject(
    listFields({
      search: {
        expires: dayRange,
        left: numberRange,
        joined: dayRange,
        last_class: dayRange,
        waiver: anyOf('signed|missing'),
        tag: anyOf(tag),
        undone: uuidShape,
      },
      orders: memberOrders,
      keyword: 'words of the name, the beginning of the e-mail, the beginning or end of the phone',
    }),
  ),
  output: z.extend(pageOf(memberRow), {
    /** The day in the branch. */
    today: wireDay,
  }),
})
