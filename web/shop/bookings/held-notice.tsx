import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { HoldLeft } from '../holds/hold-left.tsx'
import { packagesFor } from '../holds/send-hold.ts'
import { useHoldLeft } from '../holds/use-hold-left.ts'
import { clockOf } from '../schedules/use-days.ts'
import { GiveUpHold } from './give-up-hold.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'
import { UseCredit } from './use-credit.tsx'

type Held = Offer<'held'>

/** What the sheet of the class says whose reformer is held. */
export function HeldNotice({
  held,
  about: { now, person },
  refused,
}: {
  readonly held: Held
  readonly about: ClassOffer
  readonly refused: string | undefined
}) {
  const t = useTranslations('holds')
  const family = useTranslations('family')
  const leftMs = useHoldLeft({ until: held.until, now })
  const key = held.credit === undefined ? 'sheet' : 'sheetCredit'
  const said = { seat: held.seat ?? 0, time: clockOf(held.until) }
  return (
    <>
      <Notice tone="info" className="booking-notice">
        {person === undefined ? t(key, said) : family(key, { ...said, person: person.name })}{' '}
        <HoldLeft leftMs={leftMs} />
      </Notice>
      {refused === undefined ? null : (
        <Notice tone="bad" role="status" className="booking-notice">
          {refused}
        </Notice>
      )}
    </>
  )
}

/** The ways out of a hold: booking it with a credit that came meanwhile, else buying one, or letting it go. */
export function HeldAction({
  held,
  about,
  here,
}: {
  readonly held: Held
  readonly about: ClassOffer
  readonly here: string
}) {
  const t = useTranslations('holds')
  const path = usePath()
  const { session, person } = about
  return (
    <div className="hold-actions">
      {held.credit === undefined || held.seat === null ? (
        <LinkButton full to={path(packagesFor({ sessionId: session.id, personId: person?.id }))}>
          {t('buy')}
        </LinkButton>
      ) : (
        <UseCredit key={held.bookingId} credit={held.credit} seat={held.seat} about={about} here={here} />
      )}
      <GiveUpHold id={held.bookingId} name={session.name} full />
    </div>
  )
}
