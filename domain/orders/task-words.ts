import { instant } from '#domain/kit/time.ts'
import { staffTasks as known } from '#domain/text/en/tasks-pages.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'

interface Described {
  readonly kind: string
  readonly details: Readonly<Record<string, unknown>>
}

type Key = keyof typeof known
type Kind = { [Name in Key]: `${Name}About` extends Key ? Name : never }[Key]

/**
 * The sentences of a task by their keys, and what stands in them: its title, and what it is about. A kind that this
 * version does not know is named as it is.
 */
export function taskWords(
  { kind, details }: Described,
  { locale, zone }: { readonly locale: Locale; readonly zone: string },
): { readonly title: Kind; readonly about: Key; readonly values: Readonly<Record<string, string>> } {
  const text = (name: string) => textOf({ details }, name)
  const startsAt = text('starts_at')
  const values = {
    ...Object.fromEntries(names.map((name) => [name, text(name)])),
    kind,
    class: text(locale === 'zh' ? 'class_zh' : 'class_en'),
    when: startsAt === '' ? '' : formatWhen(instant(startsAt), { locale, zone }),
  }
  const title = isKnown(kind) ? kind : 'other'
  const nobody = title === 'no_instructor' && text('absent') === ''
  return { title, about: nobody ? 'no_instructorNobody' : `${title}About`, values }
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

function isKnown(kind: string): kind is Kind {
  return kind in known && `${kind}About` in known
}
