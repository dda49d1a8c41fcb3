import { useSettings } from '#web/kit/settings.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import Clock from 'lucide-react/icons/clock'
import { useTranslations } from '#web/kit/words.tsx'
import { clockOf, useDays } from '../schedules/use-days.ts'
import { hoursUntil } from './hours-until.ts'
import type { ClassOffer, Offer, PayingPack } from './read-offer.ts'

type Ready = Extract<Offer, { kind: 'ready' }>

/** What pays, and until when it can be taken back. The other packs are a choice of the very form that books. */
export function ReadyBooking({ offer, about, lotId, onChoose }: {
  readonly offer: Ready
  readonly about: ClassOffer
  readonly lotId: string
  readonly onChoose: (lotId: string) => void
}) {
  const t = useTranslations('bookings')
  const days = useDays()
  const detail = (pack: PayingPack) => {
    const told = t('packDetail', { left: pack.left, expires: days.date(pack.valid_to) })
    return pack.own ? told : `${told}, ${t('shared')}`
  }
  const pack = offer.packs.find(({ id }) => id === lotId) ?? offer.pack
  return (
    <>
      <p className="small muted booking-seat">{t('seatGiven', { seat: offer.seat })}</p>
      {offer.packs.length < 2 ? (
        <div className="booking-pack">
          <div className="strong">{pack.name}</div>
          <div className="small muted">{t('pack', { left: pack.left, expires: days.date(pack.valid_to) })}</div>
          <input type="hidden" name="lot_id" value={pack.id} />
        </div>
      ) : (
        <details className="booking-pack booking-packs">
          <summary>
            <span>
              <span className="strong block">{pack.name}</span>
              <span className="small muted">{t('pack', { left: pack.left, expires: days.date(pack.valid_to) })}</span>
            </span>
            <span className="link small">{t('change')}</span>
          </summary>
          <RadioGroup legend={t('choosePack')} name="lot_id" value={lotId} onChoose={onChoose} options={offer.packs.map((one) => ({ value: one.id, label: one.name, detail: detail(one) }))} />
        </details>
      )}
      <Deadline offer={offer} about={about} />
    </>
  )
}

function Deadline({ offer, about }: { readonly offer: Ready; readonly about: ClassOffer }) {
  const t = useTranslations('bookings')
  const days = useDays()
  const { policies } = useSettings()
  return (
    <p className="booking-deadline small soft">
      <Icon of={Clock} inText />
      <span>
        {offer.isFree
          ? t.rich('freeUntil', { day: days.long(offer.freeUntil), time: clockOf(offer.freeUntil), b: (words) => <b className="strong">{words}</b> })
          : t('notFree', { hours: hoursUntil(about.session.starts_at, about.now), window: policies.cancel_hours })}
      </span>
    </p>
  )
}
