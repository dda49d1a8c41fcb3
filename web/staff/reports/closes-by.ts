import type { Task } from './use-task-words.ts'

const selfClosing = {
  no_instructor: 'closesItself',
  undeliverable: 'closesWhenRead',
  perhaps_same: 'closesWhenOne',
  correction_asked: 'closesWhenAnswered',
} as const

const ofKind: Readonly<Record<string, (typeof selfClosing)[keyof typeof selfClosing]>> = selfClosing

/** What closes a task by itself, as a key of its sentence; undefined for one that is done, or that a note finishes. */
export function closesBy({ kind, done_at: doneAt }: Pick<Task, 'kind' | 'done_at'>) {
  return doneAt === null ? ofKind[kind] : undefined
}
