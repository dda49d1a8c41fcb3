import { reopenDays } from '#domain/schedules/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { useWrite } from '../kit/use-write.ts'
import type { Closure } from './calendar-class.ts'

/** Opens closed days for new classes. Those that were cancelled stay so, which the message says. */
export function ReopenButton({ closure }: { readonly closure: Closure }) {
  const t = useTranslations('timetable')
  const reopen = useWrite(reopenDays, { changes: [readCalendar] })
  const press = async () => {
    const answer = await reopen.send({ id: closure.id })
    if (answer.ok) showToast(t('reopened', { count: answer.value.classes_canceled }))
  }
  return (
    <BusyButton className="console-button" busy={reopen.isBusy} onClick={() => void press()}>
      {t('openAgain')}
    </BusyButton>
  )
}
