import { z } from 'zod/mini'
import { bannerAudiences, bannerPlaces, documentKinds } from '#domain/content/model.ts'
import { classAbout, instructorAbout, pronouns } from '#domain/studio/about.ts'
import { policies, siteSettings } from '#domain/studio/model.ts'
import { seatMap } from '#domain/studio/seat-map.ts'

const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))
const localized = z.strictObject({ en: z.string().check(z.minLength(1)), zh: z.string().check(z.minLength(1)) })
const whole = (low: number, high: number) => z.int().check(z.minimum(low), z.maximum(high))
const most = 200
const list = <Row extends z.core.$ZodType>(row: Row) => z.array(row).check(z.maxLength(most))
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

const sold = {
  slug,
  name: localized,
  description: localized,
  credits: whole(1, 1000),
  /** In sen. */
  priceSen: whole(0, 100_000_00),
  validityDays: whole(1, 3660),
}

/**
 * A studio before its first member, as a file: what `npm run setup` writes into an empty database, and what the demo is
 * made of. Rows reference each other by slug.
 */
export const studioFile = z.strictObject({
  branch: z.strictObject({
    code: z.string().check(z.regex(/^[a-z][a-z-]{1,40}$/)),
    name: localized,
    time_zone: z.string().check(z.refine(isTimeZone, { error: 'is no time zone such as Asia/Kuala_Lumpur' })),
  }),
  rooms: list(
    z.strictObject({
      slug,
      name: localized,
      capacity: whole(1, 200),
      forPrivates: z.optional(z.boolean()),
      /** The positions of the reformers, the mirror, the windows and the door. */
      ...z.partial(seatMap).shape,
    }),
  ).check(z.minLength(1)),
  instructors: list(
    z.strictObject({
      slug,
      name: z.string().check(z.minLength(1)),
      bio: localized,
      line: z.optional(localized),
      pronoun: z.optional(z.enum(pronouns)),
      about: z.optional(instructorAbout),
    }),
  ),
  levels: list(z.strictObject({ slug, name: localized, coils: whole(1, 3), description: z.optional(localized) })).check(
    z.minLength(1),
  ),
  series: list(z.strictObject({ slug, name: localized })).check(z.minLength(1)),
  classTypes: list(
    z.strictObject({
      slug,
      name: localized,
      description: localized,
      series: slug,
      level: slug,
      minutes: whole(5, 480),
      spring: z.enum(['flow', 'base', 'sculpt', 'jump', 'rest']),
      privateFormat: z.optional(z.enum(['solo', 'duo', 'trio'])),
      about: z.optional(classAbout),
    }),
  ).check(z.minLength(1)),
  packages: list(
    z.strictObject({
      ...sold,
      kind: z._default(z.enum(['series', 'contracts']), 'series'),
      expiryBasis: z._default(z.nullable(z.enum(['billing_cycle', 'month'])), null),
      intro: z._default(z.boolean(), false),
      sharers: z._default(whole(0, 10), 0),
      joinable: z._default(z.boolean(), true),
      /** The class types that it covers; without them every group class. */
      covers: z.optional(z.array(slug)),
    }),
  ),
  /** The hours that an instructor offers for privates; Monday is 1. */
  privateHours: list(z.strictObject({ instructor: slug, weekdays: z.array(whole(1, 7)), from: clock, until: clock })),
  site: siteSettings,
  policies,
  banners: list(
    z.strictObject({
      path: z.enum(['hundred', 'teaser', 'swan', 'mermaid']),
      place: z.optional(z.enum(bannerPlaces)),
      audience: z.optional(z.enum(bannerAudiences)),
      url: z.string(),
      title: localized,
      body: localized,
      action: localized,
    }),
  ),
  blocks: list(
    z.strictObject({ slug, kind: z.enum(['static_block', 'studio_address']), title: localized, body: localized }),
  ),
  /** The documents that people agree to, and the pages of the studio's menus. */
  documents: list(
    z.strictObject({
      kind: z.enum(documentKinds),
      title: z.strictObject({ en: z.string(), zh: z.string(), ms: z.optional(z.string()) }),
      body: z.strictObject({ en: z.string(), zh: z.string(), ms: z.optional(z.string()) }),
    }),
  ).check(z.refine(hasEachOnce, { error: `${documentKinds.join(', ')} must each be there once` })),
})
export type Studio = z.output<typeof studioFile>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function hasEachOnce(documents: readonly { readonly kind: string }[]): boolean {
  const kinds = documents.map(({ kind }) => kind)
  return kinds.toSorted().join() === documentKinds.toSorted().join()
}

/** The slugs that a row references and the file does not have, as sentences. */
export function listUnknownSlugs(studio: Studio): string[] {
  const slugs = (rows: readonly { readonly slug: string }[]) => new Set(rows.map((row) => row.slug))
  const [series, levels, types, teachers] = [studio.series, studio.levels, studio.classTypes, studio.instructors].map(
    slugs,
  )
  const named = [
    ...studio.classTypes.map((row) => ({ row: `class type ${row.slug}`, slug: row.series, among: series })),
    ...studio.classTypes.map((row) => ({ row: `class type ${row.slug}`, slug: row.level, among: levels })),
    ...studio.packages.flatMap((row) =>
      (row.covers ?? []).map((one) => ({ row: `package ${row.slug}`, slug: one, among: types })),
    ),
    ...studio.privateHours.map((row) => ({ row: 'an hour for privates', slug: row.instructor, among: teachers })),
  ]
  return named
    .filter(({ slug: one, among }) => among?.has(one) !== true)
    .map(({ row, slug: one }) => `${row} names ${one}, which the file does not have.`)
}
