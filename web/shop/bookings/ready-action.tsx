import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ClassOffer, Offer } from './load-offer.ts'
import { bookFormId, seatOf, type Choice } from './ready-seat.ts'

/** The one button of the sheet. Nothing is missing, so it books. */
export function ReadyAction({
  offer,
  choice,
  person,
}: {
  readonly offer: Extract<Offer, { kind: 'ready' }>
  readonly choice: Choice
  readonly person: ClassOffer['person']
}) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const seat = seatOf(offer, choice)
  return (
    <Button type="submit" form={bookFormId} full busy={choice.isSending} trailing={t('credits', { count: 1 })}>
      {person === undefined ? t('book', { seat }) : family('book', { seat, person: person.name })}
    </Button>
  )
}
