import type { MouseEvent } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { signAddress } from '../forms/sign-address.ts'
import type { ClassOffer, Offer } from './load-offer.ts'
import { WaitlistAction } from './waitlist-action.tsx'

/** The one next step when it is not booking itself. Each is a link, and the browser offers it as a dialog. */
export function BookingAction({
  offer,
  here,
  sessionId,
  person,
}: {
  readonly offer: Offer<'signed-out' | 'refused'>
  readonly here: string
  readonly sessionId: string
  readonly person: ClassOffer['person']
}) {
  const t = useTranslations('bookings')
  const path = usePath()
  if (offer.kind === 'signed-out') {
    return (
      <>
        <LinkButton
          full
          to={`${path('/signin')}?next=${encodeURIComponent(here)}`}
          onClick={asModal(() => openModal('LOGIN_VIEW', { next: here }))}
        >
          {t('logIn')}
        </LinkButton>
        <p className="small muted booking-foot-note">{t('signedOut')}</p>
      </>
    )
  }
  const { waitlist } = offer
  if (waitlist === undefined || waitlist.kind === 'closed') {
    // Where the waitlist is closed to this person as well, its reason is the one that can be mended.
    return <MendAction step={(waitlist ?? offer).missing.next_step} here={here} person={person} />
  }
  return (
    <WaitlistAction
      key={`${waitlist.kind} ${person?.id ?? ''}`}
      waitlist={waitlist}
      here={here}
      sessionId={sessionId}
      personId={person?.id}
    />
  )
}

/** What the person can do about a "no"; `small` beside a sentence that says so. */
export function MendAction({
  step,
  here,
  person,
  small = false,
}: {
  readonly step: Offer<'refused'>['missing']['next_step']
  readonly here: string
  readonly person: ClassOffer['person']
  readonly small?: boolean
}) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const path = usePath()
  const shape = small ? ({ look: 'line', size: 'small', className: 'waitlist-fix' } as const) : { full: true }
  switch (step) {
    case 'buy_package':
      return (
        <LinkButton {...shape} to={path('/packages')}>
          {t('buy')}
        </LinkButton>
      )
    case 'sign_waiver':
      return (
        <LinkButton
          {...shape}
          to={path(signAddress('waiver', person === undefined ? { next: here } : { next: here, personId: person.id }))}
          onClick={asModal(() => openModal('E_WAIVER_MODAL', { message: undefined, personId: person?.id }))}
        >
          {person === undefined ? t('signWaiver') : family('sign', { person: person.name })}
        </LinkButton>
      )
    case 'see_bookings':
      return (
        <LinkButton full to={path('/my-account/classes')}>
          {t('seeBooking')}
        </LinkButton>
      )
    case 'complete_profile':
      return (
        <LinkButton full to={path('/my-account/account-settings')}>
          {t('myProfile')}
        </LinkButton>
      )
    case 'see_schedule':
      return (
        <LinkButton full look="line" to={path('/schedules')}>
          {t('seeSchedule')}
        </LinkButton>
      )
  }
}

function asModal(open: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
}
