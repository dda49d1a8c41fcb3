import { useState } from 'react'
import { bothChanged, changedRow, type ChangedRow, type FieldValues } from '#domain/kit/versions.ts'
import type { CallAnswer } from '#web/kit/api.ts'

/** A row as the form knows it: its version and the values of its fields. */
interface KnownRow {
  readonly version: number
  readonly values: FieldValues
}

/** What a person decides, where somebody else saved the same fields meanwhile. */
export interface FieldConflict {
  readonly row: ChangedRow
  readonly typed: FieldValues
  /** The names of the fields that the other changed, and in which the form has another value. */
  readonly asked: readonly string[]
  /** Those of them that the form left alone: there the other's value is chosen first. */
  readonly untouched: readonly string[]
}

/** What is sent: the fields that were changed, and all as they then are, for what is saved as a whole. */
export interface SentRow {
  readonly changes: FieldValues
  readonly values: FieldValues
  readonly version: number
}

/** The row as it was saved and as it stood before, or why it is not. */
type Saved = { readonly saved: FieldValues; readonly before: FieldValues } | 'refused' | 'conflict'

/** Others may save between two tries of one press; more often than this it is refused. */
const mostTries = 3

/**
 * Saves a form of a row with versions, each time with the version it knows. Fields that somebody else changed meanwhile
 * and this form did not stay as the other saved them; where both changed one there is a `conflict`, which `settle`
 * ends. `first` is the row when the form was opened: what was typed stays in the form.
 */
export function useVersionedSave({
  first,
  asWhole = false,
  send,
}: {
  readonly first: KnownRow
  /** Whether its fields are one decision: then each that differs is asked, and the form's own is chosen first. */
  readonly asWhole?: boolean
  readonly send: (row: SentRow) => Promise<CallAnswer<unknown>>
}) {
  const [decision, setDecision] = useState<{ readonly conflict: FieldConflict; readonly from: KnownRow }>()
  const saveFrom = async (start: KnownRow, entered: FieldValues): Promise<Saved> => {
    let [from, typed] = [start, entered]
    for (let tries = 0; tries < mostTries; tries += 1) {
      const changes = changesOf(typed, from.values)
      const values = { ...from.values, ...typed }
      if (Object.keys(changes).length === 0) return { saved: values, before: from.values }
      const answer = await send({ changes, values, version: from.version })
      if (answer.ok) return { saved: values, before: from.values }
      if (answer.refusal.code !== 'staff.changed') return 'refused'
      const row = changedRow.parse(answer.refusal.details)
      const asked = bothChanged({ base: from.values, typed, theirs: row.fields })
      const untouched = asWhole ? [] : asked.filter((name) => !(name in changes))
      from = { version: row.version, values: { ...from.values, ...row.fields } }
      if (untouched.length < asked.length) {
        setDecision({ conflict: { row, typed, asked, untouched }, from })
        return 'conflict'
      }
      typed = { ...typed, ...valuesOf(row.fields, untouched) }
    }
    return 'refused'
  }
  /** Saves what was chosen: `taken` names the fields that stay as the other person saved them. */
  const settle = async (taken: readonly string[]): Promise<Saved> => {
    if (decision === undefined) return { saved: first.values, before: first.values }
    setDecision(undefined)
    const { conflict, from } = decision
    return saveFrom(from, { ...conflict.typed, ...valuesOf(conflict.row.fields, taken) })
  }
  return {
    save: async (typed: FieldValues) => saveFrom(first, typed),
    conflict: decision?.conflict,
    settle,
    /** Back to the form, which knows no more than when it was opened, and so asks again when it is saved again. */
    dismiss: () => setDecision(undefined),
  }
}

function changesOf(typed: FieldValues, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== (values[name] ?? null)))
}

function valuesOf(values: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
