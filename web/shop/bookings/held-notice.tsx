import { useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { HoldLeft } from '../holds/hold-left.tsx'
import { packagesFor } from '../holds/send-hold.ts'
import { useHoldLeft } from '../holds/use-hold-left.ts'
import { hoursUntil } from '../schedules/class-times.ts'
import { useWindowWords } from '../schedules/use-window-words.ts'
import { GiveUpHold } from './give-up-hold.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'
import { useBooking } from './use-booking.ts'

type Held = Offer<'held'>

/** The notice of the sheet while a reformer is held. */
export function HeldNotice({
  held,
  about: { now, person },
  refused,
}: {
  readonly held: Held
  readonly about: ClassOffer
  readonly refused: string | undefined
}) {
  const t = useTranslations('holds')
  const family = useTranslations('family')
  const leftMs = useHoldLeft({ until: held.until, now })
  const key = held.credit === undefined ? 'sheet' : 'sheetCredit'
  const said = { seat: held.seat ?? 0, time: clockOf(held.until) }
  return (
    <>
      <Notice tone="info" className="booking-notice">
        {person === undefined ? t(key, said) : family(key, { ...said, person: person.name })}
        <SentenceGap />
        <HoldLeft leftMs={leftMs} />
      </Notice>
      {refused === undefined ? null : (
        <Notice tone="bad" role="status" className="booking-notice">
          {refused}
        </Notice>
      )}
    </>
  )
}

/** The next steps of a hold: book it with a new credit, buy one, or release it. */
export function HeldAction({
  held,
  about,
  here,
}: {
  readonly held: Held
  readonly about: ClassOffer
  readonly here: string
}) {
  const t = useTranslations('holds')
  const path = usePath()
  const { session, person } = about
  return (
    <div className="hold-actions">
      {held.credit === undefined || held.seat === null ? (
        <LinkButton full to={path(packagesFor({ sessionId: session.id, personId: person?.id }))}>
          {t('buy')}
        </LinkButton>
      ) : (
        <UseCredit key={held.bookingId} credit={held.credit} seat={held.seat} about={about} here={here} />
      )}
      <GiveUpHold id={held.bookingId} name={session.name} full />
    </div>
  )
}

interface ToUse {
  readonly credit: NonNullable<Offer<'held'>['credit']>
  /** The held reformer. */
  readonly seat: number
  readonly about: ClassOffer
  readonly here: string
}

/** Books the held reformer with a new credit. Asks once more if the credit could not be returned. */
function UseCredit({ credit, seat, about, here }: ToUse) {
  const t = useTranslations('holds')
  const bookings = useTranslations('bookings')
  const path = usePath()
  const days = useDays()
  const windowWords = useWindowWords()
  const { session, person, now } = about
  const { send, isSending, refusal } = useBooking(here)
  const [key, setKey] = useState(credit.key)
  const notFree = bookings('notFree', {
    hours: hoursUntil(session.starts_at, now),
    window: windowWords(session.cancel_window),
  })
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const place = {
      sessionId: session.id,
      personId: person?.id,
      lotId: credit.lotId,
      seatNo: seat,
      key: `${key}-${credit.lotId.slice(0, 8)}-${seat}`,
    }
    if (!credit.isFree) {
      const said = {
        name: session.name,
        person: person?.name,
        day: days.long(session.starts_at),
        time: clockOf(session.starts_at),
        seat,
        pack: credit.pack,
        left: credit.left,
        credits: session.credits,
        deadline: notFree,
        here,
      }
      return openModal('SCHEDULE_BOOKING_CONFIRM', { booking: { ...said, ...place } })
    }
    if (await send(place)) setKey(newIntentKey())
  }
  return (
    <Form
      method="post"
      className="stack"
      action={path(classAddress({ sessionId: session.id, personId: person?.id }))}
      onSubmit={(event) => void onSubmit(event)}
    >
      <input type="hidden" name="session_id" value={session.id} />
      {person === undefined ? null : <input type="hidden" name="person_id" value={person.id} />}
      <input type="hidden" name="lot_id" value={credit.lotId} />
      <input type="hidden" name="seat_no" value={seat} />
      <input type="hidden" name="key" value={key} />
      <p className="small soft">
        {t('creditWords', { credits: session.credits, pack: credit.pack, left: credit.left })}
        <SentenceGap />
        {credit.isFree
          ? bookings.rich('freeUntil', {
              day: days.long(credit.freeUntil),
              time: clockOf(credit.freeUntil),
              b: (words) => <b className="strong">{words}</b>,
            })
          : notFree}
      </p>
      <RefusalNotice refusal={refusal} title={bookings('confirmFailed')} isBooking />
      <StudioButton type="submit" full busy={isSending} trailing={bookings('credits', { count: session.credits })}>
        {t('useCreditSeat', { seat })}
      </StudioButton>
    </Form>
  )
}
