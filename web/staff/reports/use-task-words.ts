import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listTasks } from '#domain/orders/api.ts'
import { taskWords } from '#domain/orders/task-words.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'

/** A task of the branch, as the list tells it. */
export type Task = OutputOf<typeof listTasks>['data'][number]

/** What a task says: its title, and what it is about. */
export function useTaskWords(of: Parameters<typeof taskWords>[0]): { readonly title: string; readonly about: string } {
  const t = useTranslations('staffTasks')
  const locale = useLocale()
  const { time_zone: zone } = useSettings().branch
  return taskWords(of, { locale, zone, say: t })
}
