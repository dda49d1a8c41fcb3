import X from 'lucide-react/icons/x'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { instant } from '#domain/kit/time.ts'
import { classState } from '#domain/schedules/class-state.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import type { ClassOffer, Offer } from './load-offer.ts'
import { SheetFacts, SheetTitle } from './pending-sheet.tsx'
import type { Choice } from './ready-booking.tsx'
import { SheetContent, SheetFooter } from './sheet-content.tsx'

interface Sheet {
  readonly offer: ClassOffer
  /** The reformer that this person usually takes in this room; preselected while free. */
  readonly usual?: number | undefined
  readonly closeTo: string
  readonly here: string
  readonly refused: string | undefined
}

/** The sheet of a class before it is booked. `refused` is the response to a form without script. */
export function ClassSheet(sheet: Sheet) {
  const { session, person, offer } = sheet.offer
  // A new state for another person or another offer.
  return <Chosen key={`${session.id} ${person?.id ?? ''} ${offer.kind}`} {...sheet} />
}

function Chosen({ offer: about, usual, closeTo, here, refused }: Sheet) {
  const { offer } = about
  const [choice, choose] = useState<Choice>({
    lotId: offer.kind === 'ready' ? offer.pack.lot_id : '',
    seatNo: usual === undefined || isTaken(offer, usual) ? undefined : usual,
    isSending: false,
  })
  return (
    <BookingPanel offer={about} closeTo={closeTo} footer={<SheetFooter about={about} here={here} choice={choice} />}>
      <SheetContent about={about} here={here} refused={refused} choice={choice} choose={choose} />
    </BookingPanel>
  )
}

function isTaken(offer: Offer, seat: number): boolean {
  return offer.kind === 'ready' && offer.taken.includes(seat)
}

/**
 * The chosen class: a sheet on a phone, a panel beside the list on a wide screen. `closeTo` is the schedule behind it.
 */
function BookingPanel({
  offer: { session, now },
  closeTo,
  footer,
  children,
}: {
  readonly offer: ClassOffer
  readonly closeTo: string
  readonly footer: ReactNode
  readonly children: ReactNode
}) {
  const t = useTranslations('bookings')
  const navigate = useNavigate()
  const panel = useRef<HTMLDialogElement>(null)
  useSheet(panel, session.id)
  const close = () => void navigate(closeTo, { preventScrollReset: true })
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && panel.current?.matches(':modal') === false) close()
  }
  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget && panel.current?.matches(':modal')) close()
  }
  const facts = {
    status: session.status,
    startsAt: instant(session.starts_at),
    opensAt: instant(session.opens_at),
    seatsLeft: session.places_left,
    mine: false,
  }
  return (
    <>
      <Link className="booking-scrim" to={closeTo} tabIndex={-1} aria-hidden="true" />
      <dialog
        open
        ref={panel}
        className="booking-panel"
        aria-labelledby="booking-title"
        onCancel={onCancel}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div className="booking-inside">
          <div className="booking-grip" aria-hidden="true" />
          <div className="booking-body">
            <div className="booking-head">
              <SheetTitle session={session}>
                <h1 className="heading-2 booking-title" id="booking-title" tabIndex={-1} data-dialog-title="">
                  {session.name}
                </h1>
              </SheetTitle>
              <IconLink className="booking-close" label={t('close')} to={closeTo} preventScrollReset>
                <Icon of={X} />
              </IconLink>
            </div>
            <SheetFacts session={session} state={classState(facts, instant(now))} />
            {children}
          </div>
          <div className="booking-foot">{footer}</div>
        </div>
      </dialog>
    </>
  )
}
