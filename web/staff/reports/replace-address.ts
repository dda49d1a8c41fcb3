import { textOf } from '#domain/orders/task-words.ts'
import type { Task } from './use-task-words.ts'

/**
 * Where a class without an instructor gets one: the ranked list where somebody cannot come, the form of the class where
 * nobody was planned. Undefined for every other task.
 */
export function replaceAddress(task: Pick<Task, 'kind' | 'details' | 'subject_id'>): string | undefined {
  const startsAt = textOf(task, 'starts_at')
  if (task.kind !== 'no_instructor' || startsAt === '') return undefined
  const panel = isReplaced(task) ? 'substitute' : 'edit'
  return `/staff/calendar?view=staff&date=${startsAt.slice(0, 10)}&open=${task.subject_id}&panel=${panel}`
}

/** Whether it is of somebody who cannot come. */
export function isReplaced(task: Pick<Task, 'details'>): boolean {
  return textOf(task, 'absent') !== ''
}
