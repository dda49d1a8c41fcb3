import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { useCheckIn } from './use-check-in.ts'

/** The outcome of the last scan or press, readable from the other side of the desk. */
export function CheckInResult({
  result,
  undo,
}: {
  readonly result: ReturnType<typeof useCheckIn>['result']
  readonly undo: (bookingId: string) => Promise<void>
}) {
  const t = useTranslations('kiosk')
  return (
    <div role="status" className="check-in-result-seat">
      {result === undefined ? null : result.kind === 'refused' ? (
        <div className="check-in-result check-in-result-bad">
          <Icon of={X} />
          <div>
            <p className="heading-3">{t('notDone')}</p>
            <p>{result.refusal.status === 0 ? t('offline') : result.refusal.message}</p>
          </div>
        </div>
      ) : (
        <div className={`check-in-result ${result.kind === 'in' ? 'check-in-result-good' : 'check-in-result-waiting'}`}>
          <Icon of={result.kind === 'in' ? Check : Hourglass} />
          <div>
            <p className="heading-3">
              {result.kind === 'in'
                ? t('doneSeat', { name: result.booking.person.full_name, seat: result.booking.seat_no ?? 0 })
                : t('doneStandby', { name: result.booking.person.full_name })}
            </p>
            <p>
              {result.booking.starts_at.slice(11, 16)} {result.booking.class_name}
            </p>
          </div>
          {result.kind === 'in' ? (
            <Button look="line" size="small" onClick={() => void undo(result.booking.id)}>
              {t('undo')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
