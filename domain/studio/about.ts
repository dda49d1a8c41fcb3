import { z } from 'zod/mini'
import { slugText, typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { inLocale, type Locale, type Localized } from '#domain/text/localized.ts'

const line = (most: number) => z.strictObject({ en: typedLine(most), zh: typedLine(most) })
const lines = (most: number) => z.strictObject({ en: typedLines(most), zh: typedLines(most) })
const list = <Row extends z.core.$ZodType>(row: Row) => z.array(row).check(z.maxLength(12))
const year = z.int().check(z.minimum(1900), z.maximum(2200))
const minute = z.int().check(z.minimum(0), z.maximum(480))

/** The pronouns by which pages refer to an instructor. */
export const pronouns = ['she', 'he', 'they'] as const

/** What the studio writes about an instructor, in both languages. Parts without a text are not shown. */
export const instructorAbout = z.strictObject({
  /** In the instructor's own words. */
  words: lines(600),
  languages: line(120),
  good_with: line(160),
  /** The year in which they began to teach here; null to leave it out. */
  since: z.nullable(year),
  training: list(z.strictObject({ year, title: line(80), line: line(160) })),
})
export type InstructorAbout = z.output<typeof instructorAbout>

/** The drawings that a thing to bring may have. */
export const thingIcons = ['socks', 'clothes', 'water', 'towel', 'health'] as const

/** What the studio writes about a class type, in both languages. Parts without a text are not shown. */
export const classAbout = z.strictObject({
  what: lines(1000),
  suits: list(line(160)),
  /** Who had better choose another class type, and which, by its slug. */
  others: list(z.strictObject({ text: line(160), class_type: z.nullable(slugText(60)) })),
  /** The course of the class: each part with the minute at which it begins. */
  parts: list(z.strictObject({ minute, title: line(80), line: line(160) })),
  bring: list(z.strictObject({ icon: z.optional(z.enum(thingIcons)), title: line(80), line: line(160) })),
  questions: list(z.strictObject({ question: line(160), answer: lines(600) })),
})
export type ClassAbout = z.output<typeof classAbout>

const unsaid: Localized = { en: '', zh: '' }
export const noInstructorAbout: InstructorAbout = {
  words: unsaid,
  languages: unsaid,
  good_with: unsaid,
  since: null,
  training: [],
}
export const noClassAbout: ClassAbout = { what: unsaid, suits: [], others: [], parts: [], bring: [], questions: [] }

/** The same on the wire, in the language of the request. */
export const shownInstructorAbout = z.strictObject({
  words: z.string(),
  languages: z.string(),
  good_with: z.string(),
  since: z.nullable(z.number()),
  training: z.array(z.strictObject({ year: z.number(), title: z.string(), line: z.string() })),
})

export function presentInstructorAbout(about: InstructorAbout, locale: Locale): z.output<typeof shownInstructorAbout> {
  const said = (text: Localized) => inLocale(text, locale)
  return {
    words: said(about.words),
    languages: said(about.languages),
    good_with: said(about.good_with),
    since: about.since,
    training: about.training.map((step) => ({ year: step.year, title: said(step.title), line: said(step.line) })),
  }
}

export const shownClassAbout = z.strictObject({
  what: z.string(),
  suits: z.array(z.string()),
  others: z.array(z.strictObject({ text: z.string(), class_type: z.nullable(z.string()) })),
  parts: z.array(z.strictObject({ minute: z.number(), title: z.string(), line: z.string() })),
  bring: z.array(z.strictObject({ icon: z.nullable(z.enum(thingIcons)), title: z.string(), line: z.string() })),
  questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
})

export function presentClassAbout(about: ClassAbout, locale: Locale): z.output<typeof shownClassAbout> {
  const said = (text: Localized) => inLocale(text, locale)
  return {
    what: said(about.what),
    suits: about.suits.map(said),
    others: about.others.map((other) => ({ text: said(other.text), class_type: other.class_type })),
    parts: about.parts.map((part) => ({ minute: part.minute, title: said(part.title), line: said(part.line) })),
    bring: about.bring.map(({ icon = null, ...thing }) => ({ icon, title: said(thing.title), line: said(thing.line) })),
    questions: about.questions.map(({ question, answer }) => ({ question: said(question), answer: said(answer) })),
  }
}

/** What every thing of the studio has on the wire, in the language of the request. */
export const named = { id: z.string(), slug: z.string(), name: z.string() }

export const instructorItem = z.strictObject({
  ...named,
  bio: z.string(),
  /** What fits this person alone, in a few words; empty without any. */
  line: z.string(),
  pronoun: z.enum(pronouns),
  /** The path of the portrait; null without one, or while it is being encoded. */
  portrait: z.nullable(z.string()),
  /** Whether they give hours to privates, each week or on a day that is not over. */
  gives_privates: z.boolean(),
})

export const levelItem = z.strictObject({
  ...named,
  coils: z.number(),
  /** Who it is for; empty without a text. */
  description: z.string(),
})

export const classTypeItem = z.strictObject({
  ...named,
  description: z.string(),
  duration_minutes: z.number(),
  spring: z.string(),
  series_type_id: z.string(),
  difficulty_level_id: z.string(),
  credits: z.number(),
  /** How many people a private of that type is for; null for classes on the schedule. */
  private_format: z.nullable(z.string()),
})
