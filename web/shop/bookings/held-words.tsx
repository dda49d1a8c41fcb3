import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { clockOf } from '../schedules/use-days.ts'
import { GiveUpHold } from './give-up-hold.tsx'
import { HoldLeft } from './hold-left.tsx'
import { packagesFor } from './hold-place.ts'
import type { Offer } from './read-offer.ts'
import { useHoldLeft } from './use-hold-left.ts'

type Held = Extract<Offer, { kind: 'held' }>

/** What the sheet of the class says whose reformer is held. */
export function HeldWords({ held, now, refused }: { readonly held: Held; readonly now: string; readonly refused: string | undefined }) {
  const t = useTranslations('hold')
  const leftMs = useHoldLeft({ until: held.until, now })
  return (
    <>
      <Notice tone="info" className="booking-notice">
        {t('sheet', { seat: held.seat ?? 0, time: clockOf(held.until) })} <HoldLeft leftMs={leftMs} />
      </Notice>
      {refused === undefined ? null : (
        <Notice tone="bad" role="status" className="booking-notice">
          {refused}
        </Notice>
      )}
    </>
  )
}

/** The two ways out of a hold. */
export function HeldAction({ held, sessionId, name }: { readonly held: Held; readonly sessionId: string; readonly name: string }) {
  const t = useTranslations('hold')
  const path = usePath()
  return (
    <div className="hold-acts">
      <LinkButton full to={path(packagesFor(sessionId))}>
        {t('buy')}
      </LinkButton>
      <GiveUpHold id={held.bookingId} name={name} full />
    </div>
  )
}
