import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SeatMap } from '../occupancy/seat-map.tsx'
import { useWhyClosed } from '../schedules/class-availability.ts'
import { useWindowWords } from '../schedules/use-window-words.ts'
import type { ClassOffer, Offer } from './load-offer.ts'

/**
 * What a visitor wants to know before logging in: free reformers, the price, and the cancellation terms; of a full
 * class its waitlist, and of any other why it cannot be booked.
 */
export function SignedOutOffer({
  offer: { state, seat, taken, perClass },
  about: { session, map },
  chosen,
  onChoose,
}: {
  readonly offer: Offer<'signed-out'>
  readonly about: ClassOffer
  readonly chosen: number | undefined
  readonly onChoose: (seat: number) => void
}) {
  const t = useTranslations('bookings')
  const windowWords = useWindowWords()
  const closed = useWhyClosed({ shown: session, state, own: undefined })
  if (state === 'full')
    return (
      <Notice title={t('waitlistOpenTitle')} className="booking-notice">
        {t('waitlistOpen', { position: session.waiting + 1, credits: session.credits, ready: 'yes' })}
      </Notice>
    )
  if (closed !== undefined)
    return <Notice className="booking-notice">{state === 'past' ? t('closedPast') : closed}</Notice>
  if (seat === undefined) return null
  return (
    <>
      <SeatMap
        capacity={session.capacity}
        map={map}
        taken={taken}
        offered={seat}
        value={chosen ?? seat}
        onChoose={onChoose}
      />
      <ul className="waitlist-terms small soft">
        {perClass === undefined ? null : (
          <li>{t('signedOutPrice', { price: formatMoney(fromWire(perClass), 'browse') })}</li>
        )}
        <li>{t('signedOutRule', { window: windowWords(session.cancel_window) })}</li>
      </ul>
    </>
  )
}
