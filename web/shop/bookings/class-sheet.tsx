import X from 'lucide-react/icons/x'
import {
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { Link, useNavigate } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { stateOf } from '../schedules/state-of.ts'
import { AboutClass } from './about-class.tsx'
import { BackToClass, InstructorInSheet } from './instructor-in-sheet.tsx'
import type { ClassAbout } from './load-class-about.ts'
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
  /** Undefined while it is not known. */
  readonly about?: ClassAbout | undefined
}

/** The sheet of a class before it is booked. `refused` is the response to a form without script. */
export function ClassSheet(sheet: Sheet) {
  return <Chosen key={sheet.offer.session.id} {...sheet} />
}

function Chosen({ offer: about, usual, closeTo, here, refused, about: said }: Sheet) {
  const { offer, person, session, now } = about
  const path = usePath()
  const [instructor, openInstructor] = useState<ClassAbout['instructors'][number]>()
  // Another person or another offer starts anew, in the same place of the same sheet.
  const subject = `${person?.id ?? ''} ${offer.kind}`
  const [chosen, setChosen] = useState<{ readonly subject: string; readonly choice: Choice }>()
  const choice = chosen?.subject === subject ? chosen.choice : firstChoice(offer, usual)
  const choose = useCallback((next: Choice) => setChosen({ subject, choice: next }), [subject])
  return (
    <BookingPanel
      offer={about}
      subject={subject}
      closeTo={closeTo}
      footer={
        <SheetFooter
          key={subject}
          about={about}
          here={here}
          // The day of a class that has begun may have no other to come.
          schedule={session.starts_at <= now ? path('/schedules') : closeTo}
          choice={choice}
        />
      }
      instructor={instructor}
      onBack={() => openInstructor(undefined)}
      isShort={said !== undefined && said.instructors.length > 0}
    >
      {said === undefined ? null : <AboutClass session={session} about={said} onOpen={openInstructor} />}
      <SheetContent subject={subject} about={about} here={here} refused={refused} choice={choice} choose={choose} />
    </BookingPanel>
  )
}

function firstChoice(offer: Offer, usual: number | undefined): Choice {
  return {
    lotId: offer.kind === 'ready' ? offer.pack.lot_id : '',
    seatNo: usual === undefined || isTaken(offer, usual) ? undefined : usual,
    isSending: false,
  }
}

function isTaken(offer: Offer, seat: number): boolean {
  return offer.kind === 'ready' && offer.taken.includes(seat)
}

/**
 * The chosen class: a sheet on a phone, a panel beside the list on a wide screen. `closeTo` is the schedule behind it.
 */
function BookingPanel({
  offer: { session, now },
  subject,
  closeTo,
  footer,
  instructor,
  onBack,
  isShort,
  children,
}: {
  readonly offer: ClassOffer
  /** For whom it is, and what they are offered. */
  readonly subject: string
  readonly closeTo: string
  readonly footer: ReactNode
  /** Shown instead of the class, whose choices are kept. */
  readonly instructor: ClassAbout['instructors'][number] | undefined
  readonly onBack: () => void
  /** Instructor and level are said further down. */
  readonly isShort: boolean
  readonly children: ReactNode
}) {
  const t = useTranslations('bookings')
  const navigate = useNavigate()
  const panel = useRef<HTMLDialogElement>(null)
  useSheet(panel, subject)
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
              {instructor === undefined ? (
                <SheetTitle session={session}>
                  <h1 className="heading-2 booking-title" id="booking-title" tabIndex={-1} data-dialog-title="">
                    {session.name}
                  </h1>
                </SheetTitle>
              ) : (
                <BackToClass name={session.name} onBack={onBack} />
              )}
              <IconLink className="booking-close" label={t('close')} to={closeTo} preventScrollReset>
                <Icon of={X} />
              </IconLink>
            </div>
            {instructor === undefined ? null : <InstructorInSheet of={instructor} besides={session.id} />}
            <div hidden={instructor !== undefined}>
              <SheetFacts session={session} state={stateOf(session, { now })} isShort={isShort} />
              {children}
            </div>
          </div>
          <div className="booking-foot">{footer}</div>
        </div>
      </dialog>
    </>
  )
}
