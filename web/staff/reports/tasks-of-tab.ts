import { instant, isBefore, type Instant } from '#domain/kit/time.ts'
import type { TaskTab } from './task-tabs.tsx'
import type { Task } from './use-task-words.ts'

/** The filters of the list by which it has what a tab shows, as its file needs them. */
export const filtersOfTab: Readonly<Record<TaskTab, string>> = {
  all: 'state:open;snoozed:no',
  mine: 'state:open;snoozed:no;holder:me',
  nobody: 'state:open;snoozed:no;holder:nobody',
  snoozed: 'state:open;snoozed:yes',
  done: 'state:done',
}

/** Whether a tab shows the task: the same as its filters, for tasks that were read already. */
export function isInTab(
  task: Task,
  { tab, me, now }: { readonly tab: TaskTab; readonly me: string; readonly now: Instant },
): boolean {
  if (task.done_at !== null) return tab === 'done'
  const isOff = task.snoozed_until !== null && isBefore(now, instant(task.snoozed_until))
  if (tab === 'snoozed') return isOff
  if (isOff || tab === 'done') return false
  if (tab === 'mine') return task.assigned_to?.account_id === me
  return tab === 'all' || task.assigned_to === null
}
