import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instant } from '#domain/kit/time.ts'
import type { listTasks } from '#domain/orders/api.ts'
import { staffTasks } from '#domain/text/en/tasks-pages.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'

/** A task of the branch, as the list tells it. */
export type Task = OutputOf<typeof listTasks>['data'][number]

interface Described {
  readonly kind: string
  readonly details: Readonly<Record<string, unknown>>
}

/** What a task says: its title, and what it is about. A kind that this version does not know is named as it is. */
export function useTaskWords({ kind, details }: Described): { readonly title: string; readonly about: string } {
  const t = useTranslations('staffTasks')
  const locale = useLocale()
  const { time_zone: zone } = useSettings().branch
  const text = (name: string) => textOf({ details }, name)
  const startsAt = text('starts_at')
  const values = {
    ...Object.fromEntries(names.map((name) => [name, text(name)])),
    kind,
    class: text(locale === 'zh' ? 'class_zh' : 'class_en'),
    when: startsAt === '' ? '' : formatWhen(instant(startsAt), { locale, zone }),
  }
  const known = isKnown(kind) ? kind : 'other'
  const nobody = known === 'no_instructor' && text('absent') === ''
  return { title: t(known, values), about: t(nobody ? 'no_instructorNobody' : `${known}About`, values) }
}

/** A fact of a task; empty where the task has none of that name. */
export function textOf({ details }: Pick<Described, 'details'>, name: string): string {
  const fact = details[name]
  return typeof fact === 'string' ? fact : ''
}

/** The facts of tasks that their sentences may name. */
const names = [
  'order',
  'payment',
  'told',
  'amount',
  'currency',
  'provider',
  'theirs',
  'ours',
  'contract',
  'mandate',
  'absent',
  'booked',
  'name',
  'other',
  'subject',
]

type Titles = keyof typeof staffTasks
type Known = { [Key in Titles]: `${Key}About` extends Titles ? Key : never }[Titles]

function isKnown(kind: string): kind is Known {
  return kind in staffTasks && `${kind}About` in staffTasks
}
