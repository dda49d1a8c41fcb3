import { instant } from '#domain/kit/time.ts'
import { staffTasks } from '#domain/text/en/tasks-pages.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'

interface Described {
  readonly kind: string
  readonly details: Readonly<Record<string, unknown>>
}

/** What a task says: its title, and what it is about. A kind that this version does not know is named as it is. */
export function useTaskWords({ kind, details }: Described): { readonly title: string; readonly about: string } {
  const t = useTranslations('staffTasks')
  const locale = useLocale()
  const { time_zone: zone } = useSettings().branch
  const text = (name: string) => (typeof details[name] === 'string' ? String(details[name]) : '')
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
