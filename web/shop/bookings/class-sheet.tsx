import { later } from '#web/kit/later.tsx'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { reach, useSoon } from '#web/kit/use-soon.ts'
import { useSettings } from '#web/kit/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useState, type FormEvent } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { clockOf, useDays } from '../schedules/use-days.ts'
import { useLooking } from '../schedules/use-looking.ts'
import { BookingPanel } from './booking-panel.tsx'
import { hoursUntil } from './hours-until.ts'
import type { ClassOffer, Offer } from './read-offer.ts'

const BookingAction = later(async () => (await import('./booking-action.tsx')).BookingAction)
const ReadyBooking = later(async () => (await import('./ready-booking.tsx')).ReadyBooking)
const RefusedBooking = later(async () => (await import('./refused-booking.tsx')).RefusedBooking)

const lookEveryMs = 4000

/** The class that is about to be booked. `refused` is what the studio answered to a form that was sent without script. */
export function ClassSheet({ offer: about, closeTo, here, refused }: {
  readonly offer: ClassOffer
  readonly closeTo: string
  readonly here: string
  readonly refused: string | undefined
}) {
  const { offer, session } = about
  useFreshOffer(about)
  if (offer.kind === 'ready') return <ReadySheet key={session.id} offer={offer} about={about} closeTo={closeTo} here={here} refused={refused} />
  return (
    <BookingPanel offer={about} closeTo={closeTo} footer={<BookingAction offer={offer} here={here} sessionId={session.id} />}>
      {offer.kind === 'refused' ? <RefusedBooking offer={offer} refused={refused} /> : null}
    </BookingPanel>
  )
}

function ReadySheet({ offer, about, closeTo, here, refused }: {
  readonly offer: Extract<Offer, { kind: 'ready' }>
  readonly about: ClassOffer
  readonly closeTo: string
  readonly here: string
  readonly refused: string | undefined
}) {
  const t = useTranslations('bookings')
  const days = useDays()
  const path = usePath()
  const { policies } = useSettings()
  const { session } = about
  // A page that is read again brings another key, and this is still the same wish.
  const [key] = useState(offer.key)
  const [chosen, choose] = useState(offer.pack.id)
  useSoon(async () => import('./confirm-booking.tsx'))
  const pack = offer.packs.find(({ id }) => id === chosen) ?? offer.pack
  const freeUntil = { day: days.long(offer.freeUntil), time: clockOf(offer.freeUntil) }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    openModal('SCHEDULE_BOOKING_CONFIRM', {
      booking: {
        sessionId: session.id, name: session.name, day: days.long(session.starts_at), time: clockOf(session.starts_at), seat: offer.seat,
        lotId: pack.id, pack: pack.name, left: pack.left - 1, key: `${key}-${pack.id.slice(0, 8)}`, here,
        deadline: offer.isFree
          ? t.markup('freeUntil', { ...freeUntil, b: (words) => words })
          : t('notFree', { hours: hoursUntil(session.starts_at, about.now), window: policies.cancel_hours }),
      },
    })
  }
  const formId = 'book-class'
  return (
    <BookingPanel
      offer={about}
      closeTo={closeTo}
      footer={
        <Button type="submit" form={formId} full trailing={t('credits', { count: 1 })}>
          {t('book', { seat: offer.seat })}
        </Button>
      }
    >
      <Form method="post" id={formId} action={`${path('/schedules/booking')}?session_id=${session.id}`} onSubmit={confirm}>
        <input type="hidden" name="session_id" value={session.id} />
        <input type="hidden" name="key" value={key} />
        <ReadyBooking offer={offer} about={about} lotId={pack.id} onChoose={choose} />
        {refused === undefined ? null : (
          <Notice tone="bad" role="status" className="booking-notice" title={t('confirmFailed')}>
            {refused}
          </Notice>
        )}
      </Form>
    </BookingPanel>
  )
}

/** Looks at the class every few seconds; when what the page says of it is no longer true, the page is read again. */
function useFreshOffer({ session, offer, now }: ClassOffer): void {
  const revalidator = useRevalidator()
  useLooking(lookEveryMs, async () => {
    const part = await reach(async () => import('./ask-class.ts'))
    const told = await part?.askClass(session.id)
    if (!told || revalidator.state !== 'idle') return
    const moved = told.places_left !== session.places_left || told.status !== session.status
    const seatIsGone = offer.kind === 'ready' && told.taken_seats.includes(offer.seat)
    // A deadline, an opening or the start that lies between the page's now and this one changes what it says.
    const turns = [session.starts_at, session.opens_at, ...(offer.kind === 'ready' ? [offer.freeUntil] : [])]
    const turned = turns.some((turn) => now <= turn && turn < told.now)
    if (moved || seatIsGone || turned) await revalidator.revalidate()
  })
}
