import { dayOf, instant, isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { Task } from './use-task-words.ts'

const taskGroups = ['now', 'today', 'later', 'whenever'] as const
export type TaskGroup = (typeof taskGroups)[number]

/** What is due within so many minutes stands first. */
const nowMinutes = 60

/** Tasks by when they are due, the first first; those without a time stand last, the oldest first. */
export function groupTasks(
  tasks: readonly Task[],
  at: { readonly now: Instant; readonly zone: string },
): ReadonlyArray<{ readonly group: TaskGroup; readonly tasks: readonly Task[] }> {
  const byGroup = Map.groupBy(tasks, (task) => groupOf(task, at))
  return taskGroups.flatMap((group) => {
    const inGroup = (byGroup.get(group) ?? []).toSorted((a, b) => whenOf(a).localeCompare(whenOf(b)))
    return inGroup.length === 0 ? [] : [{ group, tasks: inGroup }]
  })
}

function groupOf(task: Task, { now, zone }: { readonly now: Instant; readonly zone: string }): TaskGroup {
  if (task.due_at === null || task.done_at !== null) return 'whenever'
  const due = instant(task.due_at)
  if (isBefore(due, plusMinutes(now, nowMinutes))) return 'now'
  return dayOf(due, zone).equals(dayOf(now, zone)) ? 'today' : 'later'
}

const whenOf = (task: Task): string => instant(task.due_at ?? task.created_at).toString()
