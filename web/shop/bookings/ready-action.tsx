import { Button } from '#web/ui/button.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import type { Choice } from './class-sheet.tsx'
import { bookFormId, seatOf } from './ready-seat.ts'
import type { Offer } from './read-offer.ts'

/** The one button of the sheet. Nothing is missing, so it books. */
export function ReadyAction({ offer, choice }: { readonly offer: Extract<Offer, { kind: 'ready' }>; readonly choice: Choice }) {
  const t = useTranslations('bookings')
  return (
    <Button type="submit" form={bookFormId} full busy={choice.isSending} trailing={t('credits', { count: 1 })}>
      {t('book', { seat: seatOf(offer, choice) })}
    </Button>
  )
}
