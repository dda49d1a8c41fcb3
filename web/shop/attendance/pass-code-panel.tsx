import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import DoorClosed from 'lucide-react/icons/door-closed'
import type { checkInState } from '#domain/attendance/check-in-state.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import type { LoadedPass } from './load-check-in.ts'
import { usePassCode } from './use-pass-code.ts'

interface Face {
  readonly booking: BookingItem
  readonly pass: LoadedPass['pass']
  readonly state: ReturnType<typeof checkInState>
  readonly now: Instant
}

/**
 * The side of the pass that the front desk scans: the code while check-in is open, and otherwise what to know instead.
 * Its size never changes.
 */
export function PassCodePanel({ booking, pass, state, now }: Face) {
  const t = useTranslations('checkin')
  const days = useDays()
  const code = usePassCode(pass, now)
  const seat = booking.seat_no
  if (state === 'open' || state === 'standing_by') {
    const words =
      state === 'standing_by'
        ? t('standbyText')
        : booking.booking_type === 'waitlist'
          ? t('waitingText', { credits: booking.credits })
          : t('hold')
    return <CodeFace code={code} words={code?.kind === 'impossible' ? t('impossible') : words} />
  }
  const words: Record<typeof state, string> = {
    early: t('veiled', { time: days.shortAt(booking.check_in_opens_at) }),
    waiting: t('waitingVeiled', { time: days.shortAt(booking.check_in_opens_at) }),
    in: seat === null ? t('inText') : t('inSeat', { seat }),
    closed: t('closedText', { time: clockOf(booking.doors_close_at) }),
    canceled: t('canceledText'),
  }
  return <Status icon={marks[state]} good={state === 'in'} words={words[state]} />
}

const marks = { early: Clock, waiting: Clock, in: Check, closed: DoorClosed, canceled: DoorClosed } as const

function CodeFace({ code, words }: { readonly code: ReturnType<typeof usePassCode>; readonly words: string }) {
  const t = useTranslations('checkin')
  return (
    <div className="pass-code-panel">
      <div className="pass-frame">
        {code?.kind === 'made' ? <QrCode text={code.text} label={t('codeLabel')} /> : null}
      </div>
      <p className="pass-quiet small">{words}</p>
    </div>
  )
}

function Status({
  icon,
  good,
  words,
}: {
  readonly icon: typeof Check
  readonly good: boolean
  readonly words: string
}) {
  return (
    <div className="pass-code-panel">
      <div className={`pass-frame ${good ? 'pass-frame-good' : 'pass-frame-veiled'}`} aria-hidden="true">
        <Icon of={icon} className="pass-mark" />
      </div>
      <p className={good ? 'strong' : 'pass-quiet small'}>{words}</p>
    </div>
  )
}
