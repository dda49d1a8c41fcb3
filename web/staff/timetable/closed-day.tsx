import { useTranslations } from '#web/kit/words.tsx'
import { useStaff } from '../kit/console-start.ts'
import type { Closure } from './calendar-class.ts'
import { ReopenButton } from './reopen-button.tsx'

/** Why a day is closed, what ended by it, and the way to open it again. */
export function ClosedDay({ closure, canceled }: { readonly closure: Closure; readonly canceled: number }) {
  const t = useTranslations('timetable')
  const { manages } = useStaff()
  return (
    <div className="calendar-closed">
      <p className="strong">{t('closedFor', { reason: closure.reason })}</p>
      {canceled === 0 ? null : <p className="muted">{t('classesEnded', { count: canceled })}</p>}
      {manages ? <ReopenButton closure={closure} /> : null}
    </div>
  )
}
