import { Movement } from '#web/art/movement.tsx'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap, useComma } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { WaitingFor } from '../bookings/waiting-for.tsx'
import { toOwnBooking } from '../occupancy/own-booking.ts'
import type { FrozenPack } from '../packages/own-pack.ts'
import { useInstructorNames } from '../schedules/use-instructor-names.ts'
import type { NextUp } from './load-overview.ts'

/** The next class, the end of free cancellation and a link to the pass. */
export function OverviewClass({
  next: { booking, waiting, now, openAt },
  frozen,
}: {
  readonly next: NextUp
  /** The pack in use, if it is frozen. */
  readonly frozen: FrozenPack | undefined
}) {
  const t = useTranslations('account')
  return (
    <section className="overview-class" aria-labelledby="overview-next">
      <div className="overview-class-lines" aria-hidden="true">
        <Movement kind="swan" weight={1.1} />
      </div>
      <div className="overview-class-words">
        <h2 className="heading-4" id="overview-next">
          {t('next')}
        </h2>
        {booking !== undefined ? (
          <Booked booking={booking} now={now} />
        ) : waiting !== undefined ? (
          <OnlyWaiting waiting={waiting} />
        ) : (
          <NothingBooked openAt={openAt} frozen={frozen} />
        )}
      </div>
    </section>
  )
}

function Booked({ booking, now }: { readonly booking: NonNullable<NextUp['booking']>; readonly now: string }) {
  const t = useTranslations('account')
  const family = useTranslations('family')
  const days = useDays()
  const path = usePath()
  const comma = useComma()
  const taught = useInstructorNames()
  const { branch } = useSettings()
  const { cancel } = toOwnBooking(booking, { now, zone: branch.time_zone })
  const seat = booking.seat_no === null ? [] : [t('seat', { seat: booking.seat_no })]
  return (
    <>
      <p className="figure overview-class-time">
        {days.weekday(booking.starts_at)} {clockOf(booking.starts_at)}
      </p>
      <p className="heading-3">{booking.class_name}</p>
      <p className="overview-quiet">
        {[days.long(booking.starts_at), taught(booking.instructors), ...seat].join(comma)}
        {booking.person.dependant ? family('rowFor', { person: booking.person.full_name }) : null}
      </p>
      <p className="small overview-deadline">
        {cancel?.kind === 'early'
          ? t('freeUntil', { day: days.short(booking.free_until), time: clockOf(booking.free_until) })
          : t('lateNow')}
      </p>
      <div className="overview-acts">
        {/* The page of the pass may use the camera and this one may not, so it is a document of its own. */}
        <LinkButton
          look="brass"
          size="small"
          reloadDocument
          to={`${path('/my-account/classes/checkin')}?booking_id=${booking.id}`}
        >
          {t('showPass')}
        </LinkButton>
        <LinkButton look="line" size="small" to={path('/my-account/classes')}>
          {t('classes')}
        </LinkButton>
      </div>
    </>
  )
}

function OnlyWaiting({ waiting }: { readonly waiting: NonNullable<NextUp['waiting']> }) {
  const t = useTranslations('account')
  const path = usePath()
  return (
    <>
      <p className="lead overview-nothing">
        <WaitingFor waiting={waiting} />
      </p>
      <div className="overview-acts">
        <LinkButton look="brass" size="small" to={path('/schedules')}>
          {t('seeSchedule')}
        </LinkButton>
        <LinkButton look="line" size="small" to={path('/my-account/classes')}>
          {t('classes')}
        </LinkButton>
      </div>
    </>
  )
}

function NothingBooked({
  openAt,
  frozen,
}: {
  readonly openAt: string | undefined
  readonly frozen: FrozenPack | undefined
}) {
  const t = useTranslations('account')
  const days = useDays()
  const path = usePath()
  return (
    <>
      <p className="lead overview-nothing">
        {frozen === undefined ? t('noNext') : t('packFrozen', { name: frozen.name, day: days.date(frozen.lastDay) })}
        <SentenceGap />
        {openAt === undefined
          ? null
          : frozen === undefined
            ? t('nextOpen', { day: days.weekday(openAt), time: clockOf(openAt) })
            : t('openAfterFreeze', { day: days.long(openAt), time: clockOf(openAt) })}
      </p>
      <div className="overview-acts">
        <LinkButton
          look="brass"
          size="small"
          to={
            frozen === undefined || openAt === undefined
              ? path('/schedules')
              : `${path('/schedules')}?date=${openAt.slice(0, 10)}`
          }
        >
          {t('seeSchedule')}
        </LinkButton>
        {frozen === undefined ? null : (
          <LinkButton look="line" size="small" to={path('/contact-us')}>
            {t('askStudio')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
