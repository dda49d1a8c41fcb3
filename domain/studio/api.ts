import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { classTypeItem, instructorItem, levelItem, named, shownClassAbout, shownInstructorAbout } from './about.ts'
import { cancelWindow, settingsKeys } from './model.ts'
import { seatMap } from './seat-map.ts'

/** `/settings`: what the site shows, in the language of the request. */
export const getSettings = endpoint({
  name: 'studio.settings',
  method: 'GET',
  path: '/settings',
  who: 'anyone',
  freshness: 'public',
  summary: 'Site settings and the policies that pages explain',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({
    site_title: z.string(),
    site_subtitle: z.string(),
    currency: z.string(),
    default_language: z.string(),
    languages: z.array(z.string()),
    logo: z.strictObject({ path: z.string(), width: z.number(), height: z.number() }),
    category_size: z.number(),
    seo: z.strictObject({ description: z.string(), image: z.string() }),
    theme_color: z.strictObject({ light: z.string(), dark: z.string() }),
    support: z.strictObject({ phone: z.string(), email: z.string(), hours: z.string(), chat_url: z.string() }),
    address: z.string(),
    company_registration_number: z.string(),
    sst_number: z.string(),
    menu_links: z.strictObject({
      group_reformer: z.string(),
      about_us: z.string(),
      press_publications: z.string(),
      contact_us: z.string(),
    }),
    regions: z.array(z.strictObject({ code: z.string(), name: z.string(), url: z.string() })),
    payment_brands: z.array(z.string()),
    social_links: z.array(z.strictObject({ label: z.string(), url: z.string() })),
    referral_banner: z.strictObject({ percent: z.number(), shown: z.boolean() }),
    branch: z.strictObject({ code: z.string(), name: z.string(), time_zone: z.string() }),
    policies: z.strictObject({
      /** For class types without a window of their own. */
      cancel_window: cancelWindow,
      /** The same in whole hours, rounded up, for older versions of the app. */
      cancel_hours: z.number(),
      /** Whether a late cancellation gets its credit back once somebody else has the seat. */
      refill_returns_credit: z.boolean(),
      booking_opens_days: z.number(),
      booking_opens_minute: z.number(),
      hold_minutes: z.number(),
      waitlist_cutoff_minutes: z.number(),
      waitlist_max: z.number(),
      grace_minutes: z.number(),
      quiet_from_minute: z.number(),
      quiet_until_minute: z.number(),
      check_in_minutes: z.number(),
      claim_deadline_minutes: z.number(),
      studio_cancel_extension_days: z.number(),
      points_earned_per_ringgit: z.number(),
      points_paid_per_ringgit: z.number(),
      points_months: z.number(),
      /** The reward of a referrer in store credit. */
      referral_reward: wireMoney,
      /** The tips that a buyer of goods may choose; none where the studio takes no tips. */
      delivery_tips: z.array(wireMoney),
      /** The limit for an order of goods with cash on delivery; "0.00" where it is off. */
      cash_on_delivery_max: wireMoney,
      delivery_instructions: z.boolean(),
      leave_at_door: z.boolean(),
    }),
    /** The gateways' origins, to which forms may be sent. */
    mode: z.enum(['demo', 'production']),
  }),
})

const bySlug = { slug: /^[a-z0-9-]{1,60}$/ }
const listInput = z.strictObject({
  ...listFields({
    search: bySlug,
    orders: ['sort', 'name'],
    keyword: 'name, and bio or description where there is one',
  }),
})
/** All by default; else those with a public class ahead, or those without. */
const listInputBySchedule = z.extend(listInput, { hasSchedule: z.optional(z.enum(['true', 'false'])) })

const branchItem = z.strictObject({
  id: idOf('branches'),
  code: z.string(),
  name: z.string(),
  time_zone: z.string(),
  currency: z.string(),
})
const byCode = { code: /^[a-z-]{1,40}$/ }
export const listBranches = endpoint({
  name: 'studio.branches',
  method: 'GET',
  path: '/branch',
  who: 'anyone',
  freshness: 'public',
  summary: 'Branches of this installation',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: byCode, orders: ['sort', 'name'], keyword: 'name' }),
  }),
  output: pageOf(branchItem),
})
export const getBranch = endpoint({
  name: 'studio.branch',
  method: 'GET',
  path: '/branch/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One branch',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('branches') }),
  output: branchItem,
})

const roomItem = z.strictObject({
  id: idOf('rooms'),
  name: z.string(),
  capacity: z.number(),
  ...seatMap.shape,
})
export const listRooms = endpoint({
  name: 'studio.rooms',
  method: 'GET',
  path: '/rooms',
  who: 'anyone',
  freshness: 'public',
  summary: 'Rooms of the branch',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['sort', 'name'], keyword: 'name' }) }),
  output: pageOf(roomItem),
})
export const getRoom = endpoint({
  name: 'studio.room',
  method: 'GET',
  path: '/rooms/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One room',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('rooms') }),
  output: roomItem,
})

export const listInstructors = endpoint({
  name: 'studio.instructors',
  method: 'GET',
  path: '/instructors',
  who: 'anyone',
  freshness: 'public',
  summary: 'Teachers of the branch',
  refusals: [],
  input: listInputBySchedule,
  output: pageOf(instructorItem),
})
export const getInstructor = endpoint({
  name: 'studio.instructor',
  method: 'GET',
  path: '/instructors/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One teacher, with training and own words',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('instructors') }),
  output: z.extend(instructorItem, { about: shownInstructorAbout }),
})

export const listDifficultyLevels = endpoint({
  name: 'studio.difficulty_levels',
  method: 'GET',
  path: '/difficulty-levels',
  who: 'anyone',
  freshness: 'public',
  summary: 'Difficulty levels, one to three coils',
  refusals: [],
  input: listInput,
  output: pageOf(levelItem),
})
export const getDifficultyLevel = endpoint({
  name: 'studio.difficulty_level',
  method: 'GET',
  path: '/difficulty-levels/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One difficulty level',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('difficulty_levels') }),
  output: levelItem,
})

export const listClassTypes = endpoint({
  name: 'studio.class_types',
  method: 'GET',
  path: '/class-types',
  who: 'anyone',
  freshness: 'public',
  summary: 'Kinds of classes',
  refusals: [],
  input: listInputBySchedule,
  output: pageOf(classTypeItem),
})
export const getClassType = endpoint({
  name: 'studio.class_type',
  method: 'GET',
  path: '/class-types/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One kind of class, with what to expect and whom it suits',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('class_types') }),
  output: z.extend(classTypeItem, { about: shownClassAbout }),
})

export const listSeriesTypes = endpoint({
  name: 'studio.series_types',
  method: 'GET',
  path: '/series-types',
  who: 'anyone',
  freshness: 'public',
  summary: 'Series types, such as reformer and mat',
  refusals: [],
  input: listInput,
  output: pageOf(z.strictObject(named)),
})
export const getSeriesType = endpoint({
  name: 'studio.series_type',
  method: 'GET',
  path: '/series-types/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One series type',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('series_types') }),
  output: z.strictObject(named),
})

const staffWrites = { staff: ['owner', 'manager'] } as const

export const changeSettings = endpoint({
  name: 'studio.change_settings',
  method: 'PUT',
  path: '/staff/settings/{key}',
  who: staffWrites,
  summary: 'Replace the site settings or the policies of the branch',
  refusals: ['auth.forbidden'],
  input: z.strictObject({ key: z.enum(settingsKeys), value: z.record(z.string(), z.unknown()) }),
  output: z.strictObject({ success: z.literal(true) }),
})

const byAction = { action: /^[a-z_.]{1,60}$/ }
export const listAuditEntries = endpoint({
  name: 'studio.audit',
  method: 'GET',
  path: '/staff/audit',
  who: { staff: ['owner'] },
  summary: 'Acts of staff in the branch, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: byAction,
      orders: ['at'],
      sorted: 'desc',
      keyword: 'action, and kind and id of its subject',
    }),
  }),
  output: pageOf(
    z.strictObject({
      at: wireInstant,
      actor_account_id: z.nullable(z.string()),
      actor_role: z.string(),
      action: z.string(),
      subject_kind: z.string(),
      subject_id: z.string(),
    }),
  ),
})
