import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations, type Translate } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { NotRead } from './read-kept-pass.ts'
import type { CheckInDesk } from './use-check-in.ts'

/** The outcome of the last scan or press, readable from the other side of the desk. */
export function CheckInResult({
  result,
  undo,
}: {
  readonly result: CheckInDesk['result']
  readonly undo: (bookingId: string) => Promise<void>
}) {
  return (
    <div role="status" className="check-in-result-seat">
      {result === undefined ? null : <Outcome of={result} undo={undo} />}
    </div>
  )
}

function Outcome({
  of: result,
  undo,
}: {
  readonly of: NonNullable<CheckInDesk['result']>
  readonly undo: (bookingId: string) => Promise<void>
}) {
  const t = useTranslations('kiosk')
  if (result.kind === 'refused')
    return <NotIn title={t('notDone')}>{result.refusal.status === 0 ? t('offline') : result.refusal.message}</NotIn>
  if (result.kind === 'not_read') return <PassNotRead pass={result.pass} />
  const isWaiting = result.kind === 'kept' ? result.row.booking_type === 'waitlist' : result.kind === 'standing_by'
  const { id, person, seat_no: seat } = result.kind === 'kept' ? result.row : result.booking
  const name = person.full_name
  return (
    <div className={`check-in-result ${isWaiting ? 'check-in-result-waiting' : 'check-in-result-good'}`}>
      <Icon of={isWaiting ? Hourglass : Check} />
      <div>
        <p className="heading-3">{isWaiting ? t('doneStandby', { name }) : t('doneSeat', { name, seat: seat ?? 0 })}</p>
        <p>
          {result.kind === 'kept'
            ? t('doneKept')
            : `${result.booking.starts_at.slice(11, 16)} ${result.booking.class_name}`}
        </p>
      </div>
      {isWaiting ? null : (
        <Button look="line" size="small" onClick={() => void undo(id)}>
          {t('undo')}
        </Button>
      )}
    </div>
  )
}

/** Why a pass that was read without a network lets nobody in, and what the desk does. */
function PassNotRead({ pass }: { readonly pass: NotRead }) {
  const t = useTranslations('kiosk')
  return <NotIn title={'row' in pass ? pass.row.person.full_name : t('notDone')}>{reasonOf(pass, t)}</NotIn>
}

function reasonOf(pass: NotRead, t: Translate<'kiosk'>): string {
  switch (pass.kind) {
    case 'old':
      return t('passOld')
    case 'unknown':
      return t('passUnknown')
    case 'here':
      return t('passHere')
    case 'unsigned':
      return t('passUnsigned')
    case 'closed':
      return t('passClosed', { time: clockOf(pass.at) })
    case 'early':
      return t('passEarly', { time: clockOf(pass.at) })
  }
}

function NotIn({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className="check-in-result check-in-result-bad">
      <Icon of={X} />
      <div>
        <p className="heading-3">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}
