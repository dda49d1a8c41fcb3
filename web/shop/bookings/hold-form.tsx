import { useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
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
        here,
      },
    })
  }
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
      <SeatMap
        capacity={session.capacity}
        map={map}
        taken={hold.taken}
        offered={hold.seat}
        value={seat}
        onChoose={choose}
      />
      <RefusedBooking offer={offer} about={about} refused={undefined} />
      {refused === undefined ? null : (
        <Notice tone="bad" role="status" className="booking-notice">
          {refused}
        </Notice>
      )}
    </Form>
  )
}

/** The only button of the sheet. */
export function HoldAction({ seat, person }: { readonly seat: number; readonly person: ClassOffer['person'] }) {
  const t = useTranslations('holds')
  const family = useTranslations('family')
  const { policies } = useSettings()
  return (
    <>
      <StudioButton type="submit" form={formId} full>
        {person === undefined ? t('ask', { seat }) : family('hold', { seat, person: person.name })}
      </StudioButton>
      <p className="small muted booking-foot-note">{t('free', { minutes: policies.hold_minutes })}</p>
    </>
  )
}
