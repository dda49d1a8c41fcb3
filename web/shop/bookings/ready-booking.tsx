import Clock from 'lucide-react/icons/clock'
import { useEffect, useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SeatMap } from '../occupancy/seat-map.tsx'
import { PackChoice } from '../packages/pack-choice.tsx'
import { hoursUntil } from '../schedules/class-times.ts'
import { useWindowWords } from '../schedules/use-window-words.ts'
import type { ClassOffer, Offer } from './load-offer.ts'
import { useBooking } from './use-booking.ts'

/** State shared by the sheet's form and button: the pack that pays, the reformer, and whether it is being sent. */
export interface Choice {
  readonly lotId: string
  /** Undefined for any reformer. */
  readonly seatNo: number | undefined
  readonly isSending: boolean
}

/** The form of the sheet, submitted by the button at its foot. */
const bookFormId = 'book-class'

/** The reformer to book: the chosen one while it is free, else the lowest free one. */
function seatOf(offer: Ready, { seatNo }: Pick<Choice, 'seatNo'>): number {
  return seatNo === undefined || offer.taken.includes(seatNo) ? offer.seat : seatNo
}

interface Booking {
  readonly offer: Ready
  readonly about: ClassOffer
  readonly here: string
  readonly refused: string | undefined
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
}

type Ready = Offer<'ready'>

/**
 * The reformer, the pack, and the end of free cancellation. A booking that can be cancelled for free is made at the
 * press; one whose credit could not be returned is confirmed first.
 */
export function ReadyBooking({ offer, about, here, refused, choice, choose }: Booking) {
  const t = useTranslations('bookings')
  const path = usePath()
  const { session, person } = about
  const { send, isSending, refusal } = useBooking(here)
  const toConfirm = useToConfirm({ offer, about, here })
  // Revalidation brings a new key, but this is still the same request until it is answered.
  const [key, setKey] = useState(offer.key)
  const seat = seatOf(offer, choice)
  const isLost = choice.seatNo !== undefined && choice.seatNo !== seat
  usePrefetchModal('SCHEDULE_BOOKING_CONFIRM')
  useEffect(() => {
    if (choice.isSending !== isSending) choose({ ...choice, isSending })
  }, [choice, choose, isSending])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const seatNo = isLost ? undefined : choice.seatNo
    const place = {
      sessionId: session.id,
      personId: person?.id,
      lotId: choice.lotId,
      seatNo,
      key: `${key}-${choice.lotId.slice(0, 8)}-${seatNo ?? 0}`,
    }
    if (!offer.isFree)
      return openModal('SCHEDULE_BOOKING_CONFIRM', { booking: { ...toConfirm(choice.lotId, seat), ...place } })
    if (await send(place)) setKey(newIntentKey())
  }
  return (
    <Form
      method="post"
      id={bookFormId}
      action={path(classAddress({ sessionId: session.id, personId: person?.id }))}
      onSubmit={(event) => void onSubmit(event)}
    >
      <input type="hidden" name="session_id" value={session.id} />
      <input type="hidden" name="key" value={key} />
      {person === undefined ? null : <input type="hidden" name="person_id" value={person.id} />}
      <SeatMap
        capacity={session.capacity}
        map={about.map}
        taken={offer.taken}
        offered={offer.seat}
        value={seat}
        onChoose={(seatNo) => choose({ ...choice, seatNo })}
      />
      {isLost ? (
        <Notice tone="warn" role="status" className="booking-notice">
          {t('seatLost', { seat: choice.seatNo ?? 0, instead: seat })}
        </Notice>
      ) : null}
      <PackChoice
        credits={about.session.credits}
        packs={offer.packs}
        lotId={choice.lotId}
        onChoose={(lotId) => choose({ ...choice, lotId })}
      />
      <Deadline offer={offer} about={about} />
      <RefusalNotice refusal={refusal} title={t('confirmFailed')} isBooking className="booking-notice" />
      {refused === undefined || refusal !== undefined ? null : (
        <Notice tone="bad" role="status" className="booking-notice" title={t('confirmFailed')}>
          {refused}
        </Notice>
      )}
    </Form>
  )
}

/** The text of the confirmation for a booking that cannot be cancelled for free. */
function useToConfirm({ offer, about, here }: Pick<Booking, 'offer' | 'about' | 'here'>) {
  const t = useTranslations('bookings')
  const days = useDays()
  const windowWords = useWindowWords()
  const { session, now, person } = about
  return (lotId: string, seat: number) => {
    const pack = offer.packs.find(({ lot_id: id }) => id === lotId) ?? offer.pack
    return {
      name: session.name,
      person: person?.name,
      day: days.long(session.starts_at),
      time: clockOf(session.starts_at),
      seat,
      pack: pack.name,
      left: pack.left - session.credits,
      credits: session.credits,
      here,
      deadline: t('notFree', { hours: hoursUntil(session.starts_at, now), window: windowWords(session.cancel_window) }),
    }
  }
}

function Deadline({ offer, about }: { readonly offer: Ready; readonly about: ClassOffer }) {
  const t = useTranslations('bookings')
  const days = useDays()
  const windowWords = useWindowWords()
  return (
    <p className="booking-deadline small soft">
      <Icon of={Clock} inText />
      <span>
        {offer.isFree
          ? t.rich('freeUntil', {
              day: days.long(offer.freeUntil),
              time: clockOf(offer.freeUntil),
              b: (words) => <b className="strong">{words}</b>,
            })
          : t('notFree', {
              hours: hoursUntil(about.session.starts_at, about.now),
              window: windowWords(about.session.cancel_window),
            })}
      </span>
    </p>
  )
}

/** The only button of the sheet: it books. */
export function ReadyAction({
  offer,
  choice,
  person,
  credits,
}: {
  readonly offer: Ready
  readonly choice: Choice
  /** The price of the class in credits. */
  readonly credits: number
  readonly person: ClassOffer['person']
}) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const seat = seatOf(offer, choice)
  return (
    <StudioButton
      type="submit"
      form={bookFormId}
      full
      busy={choice.isSending}
      trailing={t('credits', { count: credits })}
    >
      {person === undefined ? t('book', { seat }) : family('book', { seat, person: person.name })}
    </StudioButton>
  )
}
