import type { InputOf } from '#domain/kit/endpoint.ts'
import { assignTask, listTasks } from '#domain/orders/api.ts'
import { getToday } from '#domain/reports/api.ts'
import { useUndoToast } from '../kit/use-undo-toast.ts'
import { useWrite } from '../kit/use-write.ts'
import type { Task } from './use-task-words.ts'

type Change = Partial<Omit<InputOf<typeof assignTask>, 'id'>>

/**
 * Says who has a task or until when it is put off; what is not named stays, also when it is taken back: somebody else
 * may have changed it meanwhile. `words` are shown with the way back.
 */
export function useAssign({ id, assigned_to: holder, snoozed_until: snoozedUntil }: Task): {
  readonly assign: (change: Change, words: string) => Promise<void>
  readonly isBusy: boolean
} {
  const { send, isBusy } = useWrite(assignTask, { changes: [listTasks, getToday] })
  const showUndo = useUndoToast()
  return {
    isBusy,
    assign: async (change, words) => {
      const before = {
        ...('account_id' in change && { account_id: holder?.account_id ?? null }),
        ...('snoozed_until' in change && { snoozed_until: snoozedUntil }),
      }
      const answer = await send({ id, ...change })
      if (answer.ok) showUndo({ done: words }, async () => send({ id, ...before }))
    },
  }
}
