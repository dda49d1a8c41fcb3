import type { StaffRole } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'
import { finishesTask } from '#domain/orders/finishes-task.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useStaff } from '../kit/console-start.ts'
import { isReplaced, replaceAddress } from './replace-address.ts'
import type { Task } from './use-task-words.ts'

const verbs = {
  undeliverable: 'goCall',
  seat_twice: 'goCall',
  perhaps_same: 'goCompare',
  refund_at_counter: 'goHandOver',
  correction_asked: 'goAnswer',
} as const

const ofKind: Readonly<Record<string, (typeof verbs)[keyof typeof verbs]>> = verbs

type OfTask = Pick<Task, 'kind' | 'details' | 'subject_id'>

/**
 * What pressing the row of a task leads to, as a key of its word: `goLook` where the kind has no verb, or the role
 * cannot finish it.
 */
export function taskVerb(task: OfTask, role: StaffRole) {
  // A correction is finished by its answer alone, which whoever manages gives.
  if (!manages(role) && !finishesTask(role, task.kind)) return 'goLook'
  if (replaceAddress(task) === undefined) return ofKind[task.kind] ?? 'goLook'
  return isReplaced(task) ? 'goReplace' : 'goChoose'
}

/** The word of `taskVerb` for whoever is signed in. */
export function useTaskVerb(task: OfTask): string {
  const t = useTranslations('staffTasks')
  return t(taskVerb(task, useStaff().role))
}
