import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'

export type Waiting = Pick<OwnBooking, 'position' | 'class_name' | 'starts_at'>

/** At which position somebody waits, and for which class. */
export function WaitingFor({ waiting }: { readonly waiting: Waiting }) {
  const t = useTranslations('account')
  const days = useDays()
  return t('waitingFor', {
    position: waiting.position ?? 0,
    name: waiting.class_name,
    day: days.long(waiting.starts_at),
    time: clockOf(waiting.starts_at),
  })
}
