import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import X from 'lucide-react/icons/x'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations, type Translate } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { NotRead } from './read-kept-pass.ts'
import type { CheckInDesk, RefusedCheckIn, Whose } from './use-check-in.ts'

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
  if (result.kind === 'refused') return <Refused of={result} />
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

/** Why somebody is not checked in: who, for which class, and what to do. */
function Refused({ of: { refusal, whose } }: { readonly of: RefusedCheckIn }) {
  const t = useTranslations('kiosk')
  const title = whose === undefined ? t('notDone') : t('notDoneName', { name: whose.full_name })
  if (whose !== undefined && refusal.code === 'bookings.already_checked_in') return <InAlready whose={whose} />
  return (
    <NotIn title={title} about={classOf(whose)}>
      {refusal.status === 0 ? t('offline') : refusal.message}
    </NotIn>
  )
}

/** Somebody who is in shows the pass once more, or another person shows it. */
function InAlready({ whose }: { readonly whose: Whose }) {
  const t = useTranslations('kiosk')
  const { full_name: name, seat_no: seat } = whose
  return (
    <div className="check-in-result check-in-result-waiting">
      <Icon of={Check} />
      <div>
        <p className="heading-3">{seat === null ? name : t('doneSeat', { name, seat })}</p>
        <p>{t('passHere')}</p>
        <p>{classOf(whose)}</p>
      </div>
    </div>
  )
}

/** The class of a pass; nothing for a row of the roster, which stands below its class. */
function classOf(whose: Whose | undefined): string | undefined {
  return whose?.starts_at === undefined ? undefined : `${clockOf(whose.starts_at)} ${whose.class_name ?? ''}`
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
    case 'own_code':
      return t('passOwnCode')
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

function NotIn({
  title,
  about,
  children,
}: {
  readonly title: string
  readonly about?: string | undefined
  readonly children: string
}) {
  return (
    <div className="check-in-result check-in-result-bad">
      <Icon of={X} />
      <div>
        <p className="heading-3">{title}</p>
        {about === undefined ? null : <p>{about}</p>}
        <p>{children}</p>
      </div>
    </div>
  )
}
