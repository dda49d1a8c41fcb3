import type { Endpoint, InputOf } from '#domain/kit/endpoint.ts'
import type { FieldValues } from '#domain/kit/versions.ts'
import { useVersionedSave, type SentRow } from './use-versioned-save.ts'
import { useWrite } from './use-write.ts'

/**
 * The form of a row with versions, as `useVersionedSave` saves it. `asks` is what `ConflictDialog` shows while a person
 * has to choose; that another change came first is no refusal of the form.
 */
export function useVersionedForm<E extends Endpoint>(
  endpoint: E,
  {
    inputOf,
    changes,
    onSaved,
    ...row
  }: Omit<Parameters<typeof useVersionedSave>[0], 'send'> & {
    readonly inputOf: (row: SentRow) => InputOf<E>
    /** The reads that the write changes. */
    readonly changes: readonly Endpoint[]
    readonly onSaved: (saved: FieldValues, before: FieldValues) => void
  },
) {
  const write = useWrite(endpoint, { refusals: 'page', changes })
  const { save, settle, conflict, dismiss } = useVersionedSave({
    ...row,
    send: async (sent) => write.send(inputOf(sent)),
  })
  const finish = (saved: Awaited<ReturnType<typeof save>>) => {
    if (typeof saved === 'object') onSaved(saved.saved, saved.before)
  }
  return {
    save: async (typed: FieldValues) => finish(await save(typed)),
    isBusy: write.isBusy,
    refusal: write.refusal?.code === 'staff.changed' ? undefined : write.refusal,
    asks: conflict && {
      conflict,
      onSettle: (taken: readonly string[]) => void settle(taken).then(finish),
      onClose: dismiss,
    },
  }
}
