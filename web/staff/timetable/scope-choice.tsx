import { scopes, type Scope } from '#domain/schedules/model.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { CalendarClass } from './calendar-class.ts'

const names = { this: 'scopeThis', following: 'scopeFollowing', all: 'scopeAll' } as const

/** How far an act reaches in a series; nothing for a class alone. */
export function ScopeChoice({
  of,
  scope,
  onChoose,
}: {
  readonly of: CalendarClass
  readonly scope: Scope
  readonly onChoose: (scope: Scope) => void
}) {
  const t = useTranslations('timetable')
  if (of.series_id === null) return null
  return (
    <RadioGroup
      legend={t('scope')}
      name="scope"
      value={scope}
      options={scopes.map((value) => ({ value, label: t(names[value]) }))}
      onChoose={(value) => onChoose(scopes.find((one) => one === value) ?? 'this')}
    />
  )
}
