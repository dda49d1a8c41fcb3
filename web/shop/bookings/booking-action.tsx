import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { MouseEvent } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import type { Offer } from './read-offer.ts'

/** The one next step when it is not booking itself. Each is a link, and the browser offers it as a dialog. */
export function BookingAction({ offer, here }: { readonly offer: Exclude<Offer, { kind: 'ready' }>; readonly here: string }) {
  const t = useTranslations('bookings')
  const path = usePath()
  const asModal = (open: () => void) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  if (offer.kind === 'signed-out') {
    return (
      <>
        <LinkButton full to={`${path('/signin')}?next=${encodeURIComponent(here)}`} onClick={asModal(() => openModal('LOGIN_VIEW', { next: here }))}>
          {t('logIn')}
        </LinkButton>
        <p className="small muted booking-foot-note">{t('signedOut')}</p>
      </>
    )
  }
  if (offer.code.startsWith('packages.')) {
    return (
      <LinkButton full to={path('/packages')} onClick={asModal(() => openModal('PACKAGE_PURCHASE_REDIRECT_CONFIRM', { message: offer.code === 'packages.none' ? undefined : offer.message }))}>
        {t('buy')}
      </LinkButton>
    )
  }
  if (offer.code === 'bookings.already_booked' || offer.code === 'bookings.overlap') return <LinkButton full to={path('/my-account/classes')}>{t('seeBooking')}</LinkButton>
  if (offer.code === 'accounts.birth_date_needed') return <LinkButton full to={path('/my-account/account-settings')}>{t('myProfile')}</LinkButton>
  return (
    <LinkButton full look="line" to={path('/schedules')}>
      {t('seeSchedule')}
    </LinkButton>
  )
}
