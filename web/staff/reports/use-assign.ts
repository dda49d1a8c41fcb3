import type { InputOf } from '#domain/kit/endpoint.ts'
import { assignTask, listTasks } from '#domain/orders/api.ts'
import { getToday } from '#domain/reports/api.ts'
import { useUndoToast } from '../kit/use-undo-toast.ts'
import { useWrite } from '../kit/use-write.ts'
import type { Task } from './use-task-words.ts'

type Change = Partial<Omit<InputOf<typeof assignTask>, 'id'>>

/** Says who has a task or until when it is put off; what is not named stays. `words` are shown with the way back. */
export function useAssign({ id, assigned_to: holder, snoozed_until: snoozedUntil }: Task): {
  readonly assign: (change: Change, words: string) => Promise<void>
  readonly isBusy: boolean
} {
  const { send, isBusy } = useWrite(assignTask, { changes: [listTasks, getToday] })
  const showUndo = useUndoToast()
  const before = { id, account_id: holder?.account_id ?? null, snoozed_until: snoozedUntil }
  return {
    isBusy,
    assign: async (change, words) => {
      const answer = await send({ ...before, ...change })
      if (answer.ok) showUndo({ done: words }, async () => send(before))
    },
  }
}
