import { textOf } from '#domain/orders/task-words.ts'
import type { Task } from './use-task-words.ts'

/** Where a class whose instructor cannot come is given to another; undefined for every other task. */
export function replaceAddress(task: Pick<Task, 'kind' | 'details' | 'subject_id'>): string | undefined {
  const [startsAt, absent] = [textOf(task, 'starts_at'), textOf(task, 'absent')]
  if (task.kind !== 'no_instructor' || startsAt === '' || absent === '') return undefined
  return `/staff/calendar?view=staff&date=${startsAt.slice(0, 10)}&open=${task.subject_id}&panel=substitute`
}
