import { WhoComes } from '../occupancy/who-comes.tsx'
import { BookingAction } from './booking-action.tsx'
import { HeldAction, HeldNotice } from './held-notice.tsx'
import { HoldAction, HoldForm } from './hold-form.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'
import { PairForm } from './pair-form.tsx'
import { ReadyAction, ReadyBooking, type Choice } from './ready-booking.tsx'
import { RefusedBooking } from './refused-booking.tsx'

interface Content {
  readonly about: ClassOffer
  /** Where the class stands in the schedule. */
  readonly here: string
  readonly choice: Choice
}

interface Choosing extends Content {
  readonly refused: string | undefined
  readonly choose: (choice: Choice) => void
}

/** Who comes, what the sheet says of the class, and the way for two to wait as one. */
export function SheetContent(content: Choosing) {
  const { session, family, together } = content.about
  return (
    <>
      {family.length === 0 ? null : <WhoComes family={family} />}
      <OfferContent {...content} />
      {together === undefined ? null : <PairForm key={together.one.id} together={together} sessionId={session.id} />}
    </>
  )
}

/** By what the rule answers to this visitor. */
function OfferContent({ about, here, refused, choice, choose }: Choosing) {
  const { offer } = about
  if (offer.kind === 'signed-out') return null
  if (offer.kind === 'held') return <HeldNotice held={offer} about={about} refused={refused} />
  if (offer.kind === 'ready')
    return <ReadyBooking offer={offer} about={about} here={here} refused={refused} choice={choice} choose={choose} />
  if (offer.hold === undefined) return <RefusedBooking offer={offer} about={about} refused={refused} />
  const seat = heldSeat(offer.hold, choice)
  return (
    <HoldForm
      offer={offer}
      hold={offer.hold}
      about={about}
      here={here}
      refused={refused}
      seat={seat}
      isChosen={seat === choice.seatNo}
      choose={(seatNo) => choose({ ...choice, seatNo })}
    />
  )
}

/** The next step at the foot of the sheet. */
export function SheetFooter({ about, here, choice }: Content) {
  const { offer, session, person } = about
  if (offer.kind === 'ready') return <ReadyAction offer={offer} choice={choice} person={person} />
  if (offer.kind === 'held') return <HeldAction held={offer} about={about} here={here} />
  const hold = offer.kind === 'refused' ? offer.hold : undefined
  return hold ? (
    <HoldAction seat={heldSeat(hold, choice)} person={person} />
  ) : (
    <BookingAction offer={offer} here={here} sessionId={session.id} person={person} />
  )
}

/** The reformer that would be held: the chosen one while it is free, else the lowest free one. */
function heldSeat(hold: NonNullable<Offer<'refused'>['hold']>, { seatNo }: Choice): number {
  return seatNo === undefined || hold.taken.includes(seatNo) ? hold.seat : seatNo
}
