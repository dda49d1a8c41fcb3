import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { reach } from '#web/kit/prefetch.ts'
import { usePolling } from '#web/kit/use-polling.ts'
import { BookingAction } from './booking-action.tsx'
import { BookingPanel } from './booking-panel.tsx'
import { HeldNotice, HeldAction } from './held-notice.tsx'
import { HoldForm, HoldAction } from './hold-form.tsx'
import type { ClassOffer, HoldOffer, Offer } from './load-offer.ts'
import { ReadyAction } from './ready-action.tsx'
import { ReadyBooking } from './ready-booking.tsx'
import type { Choice } from './ready-seat.ts'
import { RefusedBooking } from './refused-booking.tsx'

const pollEveryMs = 4000

interface Sheet {
  readonly offer: ClassOffer
  readonly closeTo: string
  readonly here: string
  readonly refused: string | undefined
}

/** The class that is about to be booked. `refused` is what the studio answered to a form that was sent without script. */
export function ClassSheet({ offer: about, closeTo, here, refused }: Sheet) {
  const { offer, session, person } = about
  // Whoever comes has a choice of their own.
  const key = `${session.id} ${person?.id ?? ''}`
  useFreshOffer(about)
  if (offer.kind === 'ready')
    return <ReadySheet key={key} offer={offer} about={about} closeTo={closeTo} here={here} refused={refused} />
  if (offer.kind === 'held') {
    return (
      <BookingPanel offer={about} closeTo={closeTo} footer={<HeldAction held={offer} about={about} here={here} />}>
        <HeldNotice held={offer} about={about} refused={refused} />
      </BookingPanel>
    )
  }
  if (offer.kind === 'refused' && offer.hold)
    return (
      <HoldSheet
        key={key}
        offer={offer}
        hold={offer.hold}
        about={about}
        closeTo={closeTo}
        here={here}
        refused={refused}
      />
    )
  return (
    <BookingPanel
      offer={about}
      closeTo={closeTo}
      footer={<BookingAction offer={offer} here={here} sessionId={session.id} person={person} />}
    >
      {offer.kind === 'refused' ? <RefusedBooking offer={offer} about={about} refused={refused} /> : null}
    </BookingPanel>
  )
}

function ReadySheet({
  offer,
  about,
  ...sheet
}: Omit<Sheet, 'offer'> & { readonly offer: Extract<Offer, { kind: 'ready' }>; readonly about: ClassOffer }) {
  const [choice, choose] = useState<Choice>({ lotId: offer.pack.id, seatNo: undefined, isSending: false })
  return (
    <BookingPanel
      offer={about}
      closeTo={sheet.closeTo}
      footer={<ReadyAction offer={offer} choice={choice} person={about.person} />}
    >
      <ReadyBooking
        offer={offer}
        about={about}
        here={sheet.here}
        refused={sheet.refused}
        choice={choice}
        choose={choose}
      />
    </BookingPanel>
  )
}

/** Only a credit is missing: a reformer is chosen, and held while a package is bought. */
function HoldSheet({
  offer,
  hold,
  about,
  closeTo,
  ...sheet
}: Omit<Sheet, 'offer'> & {
  readonly offer: Extract<Offer, { kind: 'refused' }>
  readonly hold: HoldOffer
  readonly about: ClassOffer
}) {
  const [seatNo, choose] = useState<number>()
  const seat = seatNo === undefined || hold.taken.includes(seatNo) ? hold.seat : seatNo
  return (
    <BookingPanel offer={about} closeTo={closeTo} footer={<HoldAction seat={seat} person={about.person} />}>
      <HoldForm
        offer={offer}
        hold={hold}
        about={about}
        here={sheet.here}
        refused={sheet.refused}
        seat={seat}
        isChosen={seat === seatNo}
        choose={choose}
      />
    </BookingPanel>
  )
}

/** Looks at the class every few seconds; when what the page says of it is no longer true, the page is read again. */
function useFreshOffer({ session, offer, now }: ClassOffer): void {
  const revalidator = useRevalidator()
  usePolling(pollEveryMs, async () => {
    const part = await reach(async () => import('./fetch-class.ts'))
    const loaded = await part?.fetchClass(session.id)
    if (!loaded || revalidator.state !== 'idle') return
    const moved = loaded.places_left !== session.places_left || loaded.status !== session.status
    const taken = takenIn(offer)
    const seatsMoved = taken !== undefined && String(loaded.taken_seats) !== String(taken)
    // A deadline, an opening or the start that lies between the page's now and this one changes what it says.
    const turns = [session.starts_at, session.opens_at, ...turnsOf(offer)]
    const turned = turns.some((turn) => now <= turn && turn < loaded.now)
    if (moved || seatsMoved || turned) await revalidator.revalidate()
  })
}

/** The reformers that the sheet shows as taken; undefined where it shows none. */
function takenIn(offer: Offer): readonly number[] | undefined {
  if (offer.kind === 'ready') return offer.taken
  return offer.kind === 'refused' ? offer.hold?.taken : undefined
}

function turnsOf(offer: Offer): readonly string[] {
  if (offer.kind === 'ready') return [offer.freeUntil]
  return offer.kind === 'held' ? [offer.until] : []
}
