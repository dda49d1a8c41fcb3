import type { Id } from '#domain/kit/id.ts'
import { getMyDay } from '#domain/reports/api.ts'
import { withdrawSubstitute } from '#domain/staffing/substitutes-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWrite } from '../kit/use-write.ts'

/** Takes the own request for a substitute back, in one press: it can be made again. */
export function TeachAfterAll({
  of: { class_name: name, starts_at: startsAt },
  requestId,
}: {
  readonly of: { readonly class_name: string; readonly starts_at: string }
  readonly requestId: Id<'substitute_requests'>
}) {
  const t = useTranslations('myDay')
  const days = useDays()
  const write = useWrite(withdrawSubstitute, { changes: [getMyDay] })
  const about = { class: name, day: days.weekdayLong(startsAt), time: clockOf(startsAt) }
  const press = async () => {
    const answer = await write.send({ id: requestId })
    if (answer.ok) showToast(t('teachesAfterAll', about))
  }
  return (
    <Button
      look="line"
      size="small"
      busy={write.isBusy}
      aria-label={t('teachAfterAllLabel', about)}
      onClick={() => void press()}
    >
      {t('teachAfterAll')}
    </Button>
  )
}
