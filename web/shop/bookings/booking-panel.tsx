import X from 'lucide-react/icons/x'
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { instant } from '#domain/kit/time.ts'
import { classState } from '#domain/schedules/class-state.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { ClassLevel, PlacesLeft, Instructors } from '../schedules/class-meta.tsx'
import { clockOf, useDays } from '../schedules/use-days.ts'
import type { ClassOffer } from './load-offer.ts'

/**
 * The chosen class: a sheet on a phone, a panel beside the list on a wide screen. `closeTo` is the schedule behind it.
 */
export function BookingPanel({
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
  const days = useDays()
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
              <div>
                <h1 className="heading-2 booking-title" id="booking-title" tabIndex={-1} data-dialog-title="">
                  {session.name}
                </h1>
                <p className="soft booking-when">
                  {t('when', {
                    day: days.long(session.starts_at),
                    start: clockOf(session.starts_at),
                    end: clockOf(session.ends_at),
                  })}
                </p>
              </div>
              <IconLink className="booking-close" label={t('close')} to={closeTo} preventScrollReset>
                <Icon of={X} />
              </IconLink>
            </div>
            <p className="booking-facts small muted">
              <span>
                <Instructors of={session} />, {session.room}
              </span>
              <ClassLevel level={session.level} />
            </p>
            <PlacesLeft of={session} state={classState(facts, instant(now))} />
            {children}
          </div>
          {footer === null ? null : <div className="booking-foot">{footer}</div>}
        </div>
      </dialog>
    </>
  )
}
