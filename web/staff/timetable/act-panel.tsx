import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { closedPanel, type CalendarState } from './calendar-address.ts'
import { useInstructors, type CalendarClass } from './calendar-class.ts'

/** What every panel of an act on a class takes. */
export interface ActProps {
  readonly of: CalendarClass
  readonly address: CalendarState
}

/** What an act draws in its panel: what it would do, and the button that does it. */
export interface ActParts {
  readonly plan: ReactNode
  readonly foot: ReactNode
}

/** The frame of an act on one class: which class, the way back to it, the form, the plan and the button. */
export function ActPanel({
  of,
  address,
  title,
  wide = false,
  footer,
  children,
}: ActProps & {
  readonly title: string
  readonly wide?: boolean
  readonly footer: ReactNode
  readonly children: ReactNode
}) {
  const t = useTranslations('timetable')
  const instructorsOf = useInstructors()
  const days = useDays()
  return (
    <SidePanel
      title={title}
      wide={wide}
      closeLabel={t('closePanel')}
      footer={footer}
      onClose={() => address.change(closedPanel)}
    >
      <div>
        <Link className="act-back" to={address.link({ panel: undefined, to: undefined })}>
          <Icon of={ArrowLeft} />
          {of.class_type.name}
        </Link>
        <span className="block muted">
          {t('classLine', { when: days.short(of.starts_at), clock: clockOf(of.starts_at), room: of.room.name })}
          {of.instructors.length === 0 ? null : <> · {instructorsOf(of)}</>}
        </span>
      </div>
      {children}
    </SidePanel>
  )
}
