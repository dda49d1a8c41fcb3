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
  /** The names of the fields that both changed. */
  readonly asked: readonly string[]
}

type Saved = 'saved' | 'refused' | 'conflict'

/** Others may save between two tries of one press; more often than this it is refused. */
const mostTries = 3

/**
 * Saves a form of a row with versions. It sends the fields that were changed, each time with the version it knows.
 * Fields that somebody else changed meanwhile and this form did not are left alone; for those that both changed there
 * is a `conflict`, which `settle` ends. `first` is the row when the form was opened: what was typed stays in the form.
 */
export function useVersionedSave({
  first,
  send,
}: {
  readonly first: KnownRow
  readonly send: (changes: FieldValues, version: number) => Promise<CallAnswer<unknown>>
}) {
  const [known, setKnown] = useState(first)
  const [conflict, setConflict] = useState<FieldConflict>()
  const save = async (typed: FieldValues): Promise<Saved> => {
    let from = known
    for (let tries = 0; tries < mostTries; tries += 1) {
      const changes = changesOf(typed, from.values)
      if (Object.keys(changes).length === 0) return 'saved'
      const answer = await send(changes, from.version)
      if (answer.ok) return 'saved'
      if (answer.refusal.code !== 'staff.changed') return 'refused'
      const row = changedRow.parse(answer.refusal.details)
      const asked = bothChanged({ base: from.values, typed, theirs: row.fields })
      from = { version: row.version, values: { ...from.values, ...row.fields } }
      setKnown(from)
      if (asked.length > 0) {
        setConflict({ row, typed, asked })
        return 'conflict'
      }
    }
    return 'refused'
  }
  /** Saves what was chosen: `taken` names the fields that stay as the other person saved them. */
  const settle = async (taken: readonly string[]): Promise<Saved> => {
    if (conflict === undefined) return 'saved'
    setConflict(undefined)
    const theirs = Object.entries(conflict.row.fields).filter(([name]) => taken.includes(name))
    return save({ ...conflict.typed, ...Object.fromEntries(theirs) })
  }
  return { save, conflict, settle, dismiss: () => setConflict(undefined) }
}

function changesOf(typed: FieldValues, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== (values[name] ?? null)))
}
