import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { checkInState } from '#domain/attendance/check-in-state.ts'
import { instant, msBetween, type Instant } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { Movement } from '#web/art/movement.tsx'
import { usePath } from '#web/kit/locale.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatCountdown } from '../../kit/format-countdown.ts'
import { useInstructorNames } from '../schedules/use-instructor-names.ts'
import { DeskCode } from './desk-code.tsx'
import type { LoadedPass } from './load-check-in.ts'
import { PassCodePanel } from './pass-code-panel.tsx'
import { usePass } from './use-pass.ts'

type CheckInState = ReturnType<typeof checkInState>

const dayMs = 24 * 3_600_000
const tones = {
  early: 'neutral',
  waiting: 'neutral',
  open: 'gold',
  standing_by: 'info',
  in: 'ok',
  closed: 'bad',
  canceled: 'neutral',
} as const satisfies Record<CheckInState, BadgeTone>
const names = {
  early: 'stateEarly',
  waiting: 'stateWaiting',
  open: 'stateOpen',
  standing_by: 'stateStandby',
  in: 'stateIn',
  closed: 'stateClosed',
  canceled: 'stateCanceled',
} as const

/**
 * The pass of one booking at full screen width: the class, the time to wait, and the code. `deskCode` is one that was
 * scanned before.
 */
export function PassView({
  fromPage,
  deskCode,
  here,
}: {
  readonly fromPage: LoadedPass
  readonly deskCode: string | undefined
  readonly here: string
}) {
  const t = useTranslations('checkin')
  const days = useDays()
  const path = usePath()
  const { loaded, isOnline } = usePass(fromPage)
  const taught = useInstructorNames()
  const { booking, pass } = loaded
  const now = useStudioClock(loaded.now)
  const state = stateOf(booking, now)
  return (
    <>
      <section className="pass" aria-labelledby="pass-class">
        <div className="pass-lines" aria-hidden="true">
          <Movement kind="swan" weight={1.1} />
        </div>
        <div className="pass-words">
          <Badge tone={tones[state]}>{t(names[state], { time: clockOf(booking.check_in_opens_at) })}</Badge>
          <p className="figure pass-time">{clockOf(booking.starts_at)}</p>
          <h2 className="heading-3" id="pass-class">
            {booking.class_name}
          </h2>
          <p className="pass-quiet">
            {t('with', { day: days.long(booking.starts_at), names: taught(booking.instructors) })}
          </p>
          {booking.person.dependant ? (
            <p className="pass-quiet">{t('passOf', { name: booking.person.full_name })}</p>
          ) : null}
          <PassFacts booking={booking} state={state} now={now} />
        </div>
        <PassCodePanel booking={booking} pass={pass} state={state} now={now} />
      </section>
      <p className="read-aloud-only" role="status">
        {spoken(state, msBetween(now, instant(booking.doors_close_at))).map((word) => t(word))}
      </p>
      {isOnline ? null : (
        <Notice icon={WifiOff} role="status" className="mt-4">
          {t('offline')}
        </Notice>
      )}
      {state === 'early' || state === 'open' ? (
        <DeskCode key={booking.id} booking={booking} isOpen={state === 'open'} code={deskCode} here={here} />
      ) : null}
      {state === 'waiting' ? (
        <p className="check-in-back">
          <Link className="link link-alone" to={path('/my-account/classes/waitlist')}>
            {t('waitlistSettings')}
          </Link>
        </p>
      ) : null}
    </>
  )
}

function stateOf(booking: BookingItem, now: Instant): CheckInState {
  return checkInState({
    now,
    type: booking.booking_type,
    status: booking.status,
    standingBy: booking.standing_by,
    isClassCanceled: booking.session_status === 'canceled',
    opensAt: instant(booking.check_in_opens_at),
    closesAt: instant(booking.doors_close_at),
  })
}

/**
 * What a screen reader announces: that check-in opened, and that one minute is left. Announcing every second would not
 * help.
 */
function spoken(
  state: CheckInState,
  leftMs: number,
): readonly ('stateOpen' | 'minuteLeft' | 'stateIn' | 'stateClosed')[] {
  if (state === 'open') return [leftMs <= 60_000 ? 'minuteLeft' : 'stateOpen']
  if (state === 'in') return ['stateIn']
  return state === 'closed' ? ['stateClosed'] : []
}

function PassFacts({
  booking,
  state,
  now,
}: {
  readonly booking: BookingItem
  readonly state: CheckInState
  readonly now: Instant
}) {
  const t = useTranslations('checkin')
  const waitMs = msBetween(now, instant(state === 'early' ? booking.check_in_opens_at : booking.starts_at))
  const isCounting = state === 'early' || state === 'open' || state === 'standing_by'
  return (
    <dl className="pass-facts">
      {booking.seat_no === null ? null : <Fact name={t('reformer')}>{booking.seat_no}</Fact>}
      {booking.position === null ? null : <Fact name={t('inLine')}>{booking.position}</Fact>}
      <Fact name={t('room')}>{booking.room}</Fact>
      {isCounting ? (
        <Fact name={t(state === 'early' ? 'opensIn' : 'startsIn')}>
          {waitMs >= dayMs ? t('inDays', { count: Math.floor(waitMs / dayMs) }) : formatCountdown(waitMs)}
        </Fact>
      ) : null}
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
