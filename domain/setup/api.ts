import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { slugText, typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { privateFormats } from '#domain/privates/model.ts'
import { classAbout, instructorAbout, noClassAbout, noInstructorAbout, pronouns } from '#domain/studio/about.ts'
import { cancelWindow } from '#domain/studio/model.ts'
import { springs } from './model.ts'

const text = (most: number) => typedLines(most)
const named = typedLine(120, { least: 1 })

/** The common parts of the endpoints for the things of a studio. */
export const fields = {
  readers: { staff: ['owner', 'manager', 'desk'] },
  managers: { staff: ['owner', 'manager'] },
  /** The name of a thing in paths; it stays when the thing is renamed. */
  slug: slugText(60),
  name: z.strictObject({ en: named, zh: named }),
  words: z.strictObject({ en: text(1000), zh: text(1000) }),
  sort: z.int().check(z.minimum(0), z.maximum(100_000)),
  active: z.boolean(),
  listInput: z.strictObject(
    listFields({
      search: { slug: /^[a-z0-9-]{1,60}$/, active: /^(true|false)$/ },
      orders: ['sort', 'slug'],
      keyword: 'name and slug',
    }),
  ),
  changed: z.strictObject({ success: z.literal(true) }),
  made: <Table extends string>(table: Table) => z.strictObject({ success: z.literal(true), id: idOf(table) }),
} as const

const { readers, managers, slug, name, words, sort, active, listInput, changed, made } = fields

const portraitPath = z.string().check(z.regex(/^\/pictures\/[0-9a-f]{32}$/))
const instructor = {
  name: typedLine(120, { least: 1 }),
  bio: words,
  /** What fits this person alone, in a few words. */
  line: z.strictObject({ en: typedLine(120), zh: typedLine(120) }),
  pronoun: z.enum(pronouns),
  /** The path of an uploaded picture, shown 4 by 5 with the face in the upper two thirds; null without one. */
  portrait: z.nullable(portraitPath),
  about: instructorAbout,
}
const unsaid = { en: '', zh: '' }

export const listStaffInstructors = endpoint({
  name: 'setup.instructors',
  method: 'GET',
  path: '/staff/instructors',
  who: readers,
  summary: 'Every instructor of the branch in both languages, those who left among them',
  refusals: [],
  input: listInput,
  output: pageOf(
    z.strictObject({
      id: idOf('instructors'),
      slug: z.string(),
      ...instructor,
      sort: z.number(),
      active,
      /** The account that sees and manages this instructor's classes; null without one. */
      account_id: z.nullable(idOf('accounts')),
    }),
  ),
})

export const createInstructor = endpoint({
  name: 'setup.create_instructor',
  method: 'POST',
  path: '/staff/instructors',
  who: managers,
  status: 201,
  summary: 'Add an instructor who can then be given classes',
  refusals: ['setup.slug_taken', 'setup.branch_retired', 'pictures.unknown'],
  input: z.strictObject({
    slug,
    ...instructor,
    bio: z._default(words, unsaid),
    line: z._default(instructor.line, unsaid),
    pronoun: z._default(instructor.pronoun, 'they'),
    portrait: z._default(instructor.portrait, null),
    about: z._default(instructorAbout, noInstructorAbout),
    sort: z._default(sort, 0),
  }),
  output: made('instructors'),
})

/** Absent fields stay. A retired instructor gets no class any more, and past classes keep the name. */
export const changeInstructor = endpoint({
  name: 'setup.change_instructor',
  method: 'PUT',
  path: '/staff/instructors/{id}',
  who: managers,
  summary: 'Change an instructor, or retire one whose classes are over or given to others',
  refusals: ['request.not_found', 'setup.still_scheduled', 'setup.branch_retired', 'pictures.unknown'],
  input: z.strictObject({
    id: idOf('instructors'),
    ...z.partial(z.strictObject({ ...instructor, sort, active })).shape,
  }),
  output: changed,
})

const level = {
  name,
  coils: z.int().check(z.minimum(1), z.maximum(3)),
  /** Who it is for, in a sentence. */
  description: words,
}

export const listStaffLevels = endpoint({
  name: 'setup.difficulty_levels',
  method: 'GET',
  path: '/staff/difficulty-levels',
  who: readers,
  summary: 'Every difficulty level in both languages, retired ones among them',
  refusals: [],
  input: listInput,
  output: pageOf(
    z.strictObject({ id: idOf('difficulty_levels'), slug: z.string(), ...level, sort: z.number(), active }),
  ),
})

export const createLevel = endpoint({
  name: 'setup.create_difficulty_level',
  method: 'POST',
  path: '/staff/difficulty-levels',
  who: managers,
  status: 201,
  summary: 'Add a difficulty level',
  refusals: ['setup.slug_taken', 'setup.branch_retired'],
  input: z.strictObject({
    slug,
    ...level,
    description: z._default(words, unsaid),
    sort: z._default(sort, 0),
  }),
  output: made('difficulty_levels'),
})

/** Absent fields stay. */
export const changeLevel = endpoint({
  name: 'setup.change_difficulty_level',
  method: 'PUT',
  path: '/staff/difficulty-levels/{id}',
  who: managers,
  summary: 'Change a difficulty level, or retire one that nothing ahead has',
  refusals: ['request.not_found', 'setup.still_scheduled', 'setup.still_needed', 'setup.branch_retired'],
  input: z.strictObject({
    id: idOf('difficulty_levels'),
    ...z.partial(z.strictObject({ ...level, sort, active })).shape,
  }),
  output: changed,
})

export const listStaffSeriesTypes = endpoint({
  name: 'setup.series_types',
  method: 'GET',
  path: '/staff/series-types',
  who: readers,
  summary: 'Every series type in both languages, retired ones among them',
  refusals: [],
  input: listInput,
  output: pageOf(z.strictObject({ id: idOf('series_types'), slug: z.string(), name, sort: z.number(), active })),
})

export const createSeriesType = endpoint({
  name: 'setup.create_series_type',
  method: 'POST',
  path: '/staff/series-types',
  who: managers,
  status: 201,
  summary: 'Add a series type',
  refusals: ['setup.slug_taken', 'setup.branch_retired'],
  input: z.strictObject({ slug, name, sort: z._default(sort, 0) }),
  output: made('series_types'),
})

/** Absent fields stay. */
export const changeSeriesType = endpoint({
  name: 'setup.change_series_type',
  method: 'PUT',
  path: '/staff/series-types/{id}',
  who: managers,
  summary: 'Change a series type, or retire one that nothing ahead is of',
  refusals: ['request.not_found', 'setup.still_scheduled', 'setup.still_needed', 'setup.branch_retired'],
  input: z.strictObject({ id: idOf('series_types'), ...z.partial(z.strictObject({ name, sort, active })).shape }),
  output: changed,
})

const classType = {
  name,
  description: words,
  duration_minutes: z.int().check(z.minimum(5), z.maximum(480)),
  spring: z.enum(springs),
  series_type_id: idOf('series_types'),
  difficulty_level_id: idOf('difficulty_levels'),
  /** The number of people in a private of that kind; null for scheduled classes. */
  private_format: z.nullable(z.enum(privateFormats)),
  /** The price of a class of that type in credits; planned classes keep theirs. */
  credits: z.int().check(z.minimum(1), z.maximum(10)),
  /** Until when cancelling its classes is free; null for the window of the branch. */
  cancel_window: z.nullable(cancelWindow),
  about: classAbout,
}

export const listStaffClassTypes = endpoint({
  name: 'setup.class_types',
  method: 'GET',
  path: '/staff/class-types',
  who: readers,
  summary: 'Every class type in both languages, retired ones among them',
  refusals: [],
  input: listInput,
  output: pageOf(z.strictObject({ id: idOf('class_types'), slug: z.string(), ...classType, sort: z.number(), active })),
})

export const createClassType = endpoint({
  name: 'setup.create_class_type',
  method: 'POST',
  path: '/staff/class-types',
  who: managers,
  status: 201,
  summary: 'Add a class type',
  refusals: ['setup.slug_taken', 'setup.unknown', 'setup.format_taken', 'setup.branch_retired'],
  input: z.strictObject({
    slug,
    ...classType,
    description: z._default(words, unsaid),
    about: z._default(classAbout, noClassAbout),
    private_format: z._default(classType.private_format, null),
    credits: z._default(classType.credits, 1),
    cancel_window: z._default(classType.cancel_window, null),
    sort: z._default(sort, 0),
  }),
  output: made('class_types'),
})

/** Absent fields stay. Planned classes keep their length, level and series type. */
export const changeClassType = endpoint({
  name: 'setup.change_class_type',
  method: 'PUT',
  path: '/staff/class-types/{id}',
  who: managers,
  summary: 'Change a class type, or retire one that no class ahead is of',
  refusals: [
    'request.not_found',
    'setup.unknown',
    'setup.format_taken',
    'setup.still_scheduled',
    'setup.branch_retired',
  ],
  input: z.strictObject({
    id: idOf('class_types'),
    ...z.partial(z.strictObject({ ...classType, sort, active })).shape,
  }),
  output: changed,
})
