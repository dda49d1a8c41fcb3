import { z } from 'zod/mini'
import { refuse, type Refusal } from './refusal.ts'
import { wireInstant } from './time.ts'

/** The version of what a form was opened with. Without it whatever stands is replaced, as a program may want. */
export const versioned = { version: z.optional(z.int().check(z.minimum(0))) }

/** The fields of a form, by name; null where one is empty. */
export type FieldValues = Readonly<Record<string, string | null>>

/** What a form is told when somebody else saved the same row meanwhile. */
export const changedRow = z.object({
  /** Who saved it, of the staff; null where it was the member. */
  by: z.nullable(z.string()),
  at: wireInstant,
  /** The version that stands now; sent with the next try. */
  version: z.number(),
  /** Of the fields that were sent, those that differ, as they stand. */
  fields: z.record(z.string(), z.nullable(z.string())),
})
export type ChangedRow = z.output<typeof changedRow>

/** The fields that would change a row: those whose value is another one than the row has. */
export function differing(sent: Readonly<Record<string, string | null | undefined>>, stored: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const before = stored[name] ?? null
      return value === undefined || value === before ? [] : [[name, before]]
    }),
  )
}

/** Refuses a form that began with an older version than the row has, with what stands now. */
export function refuseChanged(row: ChangedRow): Refusal {
  return refuse('staff.changed', { details: { ...row } })
}

interface Conflict {
  /** What the form showed first. */
  readonly base: FieldValues
  readonly typed: FieldValues
  /** The fields that differ, as they stand now. */
  readonly theirs: FieldValues
}

/**
 * The fields that the other changed and in which this form has another value. Those that the form changed itself a
 * person decides; without any there is nothing to ask. Example: she corrected the name and he the emergency phone: both
 * are saved.
 */
export function bothChanged({ base, typed, theirs }: Conflict): readonly string[] {
  return Object.keys(theirs).filter(
    (name) => (theirs[name] ?? null) !== (base[name] ?? null) && (theirs[name] ?? null) !== (typed[name] ?? null),
  )
}

/** Whether a form that was opened with that version knows what stands. */
export function knowsVersion(sent: number | undefined, standing: number): boolean {
  return sent === undefined || sent === standing
}
