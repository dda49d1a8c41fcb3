import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { livePanel } from '#web/kit/panel.ts'
import { reach } from '#web/kit/prefetch.ts'
import { usePolling } from '#web/kit/use-polling.ts'
import { BookingPanel } from './booking-panel.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'
import type { Choice } from './ready-booking.tsx'

const loadContent = async () => import('./sheet-content.tsx')
const SheetContent = livePanel(loadContent, (part) => part.SheetContent)
const SheetFooter = livePanel(loadContent, (part) => part.SheetFooter)

const pollEveryMs = 4000

interface Sheet {
  readonly offer: ClassOffer
  readonly closeTo: string
  readonly here: string
  readonly refused: string | undefined
}

/** The class that is about to be booked. `refused` is the response to a form that was sent without script. */
export function ClassSheet(sheet: Sheet) {
  const { session, person, offer } = sheet.offer
  useFreshOffer(sheet.offer)
  // Whoever comes has a choice of their own, and so has every answer of the rule.
  return <Chosen key={`${session.id} ${person?.id ?? ''} ${offer.kind}`} {...sheet} />
}

function Chosen({ offer: about, closeTo, here, refused }: Sheet) {
  const { offer } = about
  const [choice, choose] = useState<Choice>({
    lotId: offer.kind === 'ready' ? offer.pack.lot_id : '',
    seatNo: undefined,
    isSending: false,
  })
  return (
    <BookingPanel offer={about} closeTo={closeTo} footer={<SheetFooter about={about} here={here} choice={choice} />}>
      <SheetContent about={about} here={here} refused={refused} choice={choice} choose={choose} />
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
