import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { SeatMap } from '../occupancy/seat-map.tsx'
import { useWindowWords } from '../schedules/use-window-words.ts'
import type { ClassOffer, Offer } from './load-offer.ts'

/** What a visitor wants to know before logging in: free reformers, the price, and the cancellation terms. */
export function SignedOutOffer({
  offer: { seat, taken, perClass },
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
