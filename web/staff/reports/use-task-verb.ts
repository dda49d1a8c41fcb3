import { useTranslations } from '#web/kit/words.tsx'
import { useStaff } from '../kit/console-start.ts'
import { replaceAddress } from './replace-address.ts'
import type { Task } from './use-task-words.ts'

const verbs = {
  perhaps_same: 'goCompare',
  refund_at_counter: 'goHandOver',
  correction_asked: 'goAnswer',
} as const

const ofKind: Readonly<Record<string, (typeof verbs)[keyof typeof verbs]>> = verbs

/** What pressing the row of a task leads to, in a word; for whoever cannot finish it, a look at it. */
export function useTaskVerb(task: Pick<Task, 'kind' | 'details' | 'subject_id'>): string {
  const t = useTranslations('staffTasks')
  const { manages } = useStaff()
  if (task.kind === 'undeliverable') return t('goCall')
  if (!manages) return t('goLook')
  return t(replaceAddress(task) === undefined ? (ofKind[task.kind] ?? 'goLook') : 'goReplace')
}
