import type { Instant } from '#domain/kit/time.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { countRoster } from './count-roster.ts'
import type { KioskState } from './load-kiosk.ts'
import { isCheckInClosed, isCheckInOpened, mayEnter } from './may-enter.ts'
import type { CheckInDesk } from './use-check-in.ts'

type KioskClass = KioskState['classes'][number]
type RosterBooking = KioskClass['places'][number]

/** The roster of one class: bookings by reformer, then the waitlist. One press checks somebody in. */
export function ClassRoster({
  of: shown,
  now,
  desk,
}: {
  readonly of: KioskClass
  readonly now: Instant
  readonly desk: CheckInDesk
}) {
  const t = useTranslations('kiosk')
  const { class: of } = shown
  const places = shown.places.map(desk.drawn)
  const queue = shown.queue.map(desk.drawn)
  const isClosed = isCheckInClosed(of, now)
  const isOpen = isCheckInOpened(of, now)
  const id = `roster-${shown.id}`
  return (
    <section aria-labelledby={id}>
      <div className="roster-head">
        <h2 className="heading-3" id={id}>
          {t('roster', { time: of.starts_at.slice(11, 16), class: of.name })}
        </h2>
        <Badge tone={isOpen && !isClosed ? 'gold' : 'neutral'}>
          {isClosed ? t('started') : isOpen ? t('isOpen') : t('opensIn', { time: of.check_in_opens_at.slice(11, 16) })}
        </Badge>
        <p className="small muted roster-facts">
          {t('rosterFacts', {
            room: of.room,
            inside: countRoster({ ...shown, places }).here,
            booked: shown.places.length,
            waiting: shown.queue.length,
          })}
        </p>
      </div>
      {shown.places.length + shown.queue.length === 0 ? <p className="muted">{t('empty')}</p> : null}
      <ul>
        {places.map((place) => (
          <RosterRow key={place.id} place={place} may={mayEnter(place, { of, now })} desk={desk} />
        ))}
        {shown.guests.map(({ full_name: name, brought_by: host }, place) => (
          <GuestRow key={`${place}-${name}`} name={name} host={host} />
        ))}
        {queue.map((place) => (
          <RosterRow key={place.id} place={place} may={mayEnter(place, { of, now })} desk={desk} />
        ))}
      </ul>
    </section>
  )
}

const tones = {
  pending: 'info',
  booked: 'neutral',
  checked_in: 'ok',
  no_show: 'bad',
  completed: 'ok',
  canceled: 'neutral',
} as const satisfies Record<RosterBooking['status'], BadgeTone>
const names = {
  pending: 'booked',
  booked: 'booked',
  checked_in: 'in',
  no_show: 'noShow',
  completed: 'completed',
  canceled: 'noShow',
} as const satisfies Record<RosterBooking['status'], string>

function RosterRow({
  place,
  may,
  desk,
}: {
  readonly place: RosterBooking
  readonly may: boolean
  readonly desk: CheckInDesk
}) {
  const t = useTranslations('kiosk')
  const name = place.person.full_name
  const isWaiting = place.booking_type === 'waitlist'
  const [word, label] = isWaiting ? (['standBy', 'standByLabel'] as const) : (['checkIn', 'checkInLabel'] as const)
  return (
    <li className="roster-row">
      <div className="min-w-0">
        <p className="strong">{name}</p>
        <p className="small muted">
          {isWaiting ? t('position', { position: place.position ?? 1 }) : t('seat', { seat: place.seat_no ?? 0 })}
        </p>
      </div>
      <div className="roster-marks">
        <Marks place={place} />
        {desk.waits(place) ? <Badge tone="info">{t('keptHere')}</Badge> : null}
        {may || isWaiting ? null : <Badge tone={tones[place.status]}>{t(names[place.status])}</Badge>}
      </div>
      {may ? (
        <Button
          look={isWaiting ? 'soft' : 'line'}
          size="small"
          busy={desk.busyWith === place.id}
          aria-label={t(label, { name })}
          onClick={() => void desk.enter(place)}
        >
          {t(word)}
        </Button>
      ) : null}
    </li>
  )
}

/** A guest has no booking to check in, only a waiver to sign. */
function GuestRow({ name, host }: { readonly name: string; readonly host: string }) {
  const t = useTranslations('kiosk')
  return (
    <li className="roster-row">
      <div className="min-w-0">
        <p className="strong">{name}</p>
        <p className="small muted">{t('guestOf', { name: host })}</p>
      </div>
      <div className="roster-marks">
        <Badge tone="warn">{t('guestSigns')}</Badge>
      </div>
    </li>
  )
}

/** What the front desk should know about a person before check-in. */
function Marks({ place }: { readonly place: RosterBooking }) {
  const t = useTranslations('kiosk')
  return (
    <>
      {place.person.dependant ? <Badge>{t('dependant')}</Badge> : null}
      {place.waiver === 'missing' ? <Badge tone="warn">{t('waiver')}</Badge> : null}
      {place.waiver === 'outdated' ? <Badge tone="warn">{t('waiverOutdated')}</Badge> : null}
      {place.standing_by ? <Badge tone="info">{t('standingBy')}</Badge> : null}
    </>
  )
}
