import { useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { day } from '#domain/kit/time.ts'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SeatMap } from '../occupancy/seat-map.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'
import { RefusedBooking } from './refused-booking.tsx'

type Refused = Offer<'refused'>

/** The form of the sheet, submitted by the button at its foot. */
const formId = 'hold-place'

/**
 * Why the class cannot be booked yet, and which reformer is held meanwhile. A form of its own, so it works without
 * script.
 */
export function HoldForm({
  offer,
  hold,
  about,
  here,
  refused,
  seat,
  isChosen,
  choose,
}: {
  readonly offer: Refused
  readonly hold: NonNullable<Refused['hold']>
  readonly about: ClassOffer
  readonly here: string
  readonly refused: string | undefined
  readonly seat: number
  /** False for any reformer. */
  readonly isChosen: boolean
  readonly choose: (seatNo: number) => void
}) {
  const path = usePath()
  const { session, map, person } = about
  // Revalidation brings a new key, but this is still the same request.
  const [key] = useState(hold.key)
  usePrefetchModal('PACKAGE_PURCHASE_REDIRECT_CONFIRM')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const seatNo = isChosen ? seat : undefined
    openModal('PACKAGE_PURCHASE_REDIRECT_CONFIRM', {
      message: offer.missing.code === 'packages.none' ? undefined : offer.missing.message,
      hold: {
        sessionId: session.id,
        personId: person?.id,
        name: session.name,
        shownSeat: seat,
        seatNo,
        key: `${key}-${seatNo ?? 0}`,
        classPath: here,
      },
    })
  }
  const why = <RefusedBooking offer={offer} about={about} refused={undefined} />
  return (
    <Form
      method="post"
      id={formId}
      action={path(classAddress({ sessionId: session.id, personId: person?.id }))}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="session_id" value={session.id} />
      <input type="hidden" name="hold" value={key} />
      {person === undefined ? null : <input type="hidden" name="person_id" value={person.id} />}
      {offer.frozen === null ? null : why}
      <SeatMap
        capacity={session.capacity}
        map={map}
        taken={hold.taken}
        offered={hold.seat}
        value={seat}
        onChoose={choose}
      />
      {offer.frozen === null ? why : null}
      {refused === undefined ? null : (
        <Notice tone="bad" role="status" className="booking-notice">
          {refused}
        </Notice>
      )}
    </Form>
  )
}

/** Holding a reformer while a package is bought; with a frozen pack its next classes come first. */
export function HoldAction({
  seat,
  person,
  frozen,
}: {
  readonly seat: number
  readonly person: ClassOffer['person']
  readonly frozen: Refused['frozen']
}) {
  const t = useTranslations('holds')
  const family = useTranslations('family')
  const { policies } = useSettings()
  return (
    <>
      {frozen === null ? null : <ClassesAfter lastDay={frozen.last_day} />}
      <StudioButton type="submit" form={formId} full look={frozen === null ? 'filled' : 'line'}>
        {person === undefined ? t('ask', { seat }) : family('hold', { seat, person: person.name })}
      </StudioButton>
      <p className="small muted booking-foot-note">{t('free', { minutes: policies.hold_minutes })}</p>
    </>
  )
}

/** The schedule of the day after a freeze. */
function ClassesAfter({ lastDay }: { readonly lastDay: string }) {
  const t = useTranslations('bookings')
  const days = useDays()
  const path = usePath()
  const next = day(lastDay).add({ days: 1 }).toString()
  return (
    <LinkButton full className="mb-3" to={`${path('/schedules')}?date=${next}`}>
      {t('frozenClasses', { day: days.short(next) })}
    </LinkButton>
  )
}
