import { useEffect, useEffectEvent, useRef } from 'react'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useBackgroundRevalidation, usePolling } from '#web/kit/use-polling.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { isWaitedFor, waitedClasses, watchClasses } from './watch-classes.ts'

/** How often the list is polled without a live stream. */
const everyMs = 30_000

/**
 * On an open My Classes with a waitlist entry: reloads when a seat of those classes changes, and announces a promotion
 * at once. `bookings` are those of the page, promoted ones among them.
 */
export function PromotionWatch({ bookings }: { readonly bookings: readonly OwnBooking[] }) {
  const t = useTranslations('account')
  const days = useDays()
  const revalidate = useBackgroundRevalidation()
  const waiting = bookings.filter(isWaitedFor)
  const before = useRef<ReadonlySet<string>>(new Set())
  const greet = useEffectEvent(() => {
    for (const booking of bookings) {
      if (booking.booking_type !== 'booking' || booking.status === 'canceled' || !before.current.has(booking.id))
        continue
      const when = days.shortAt(booking.starts_at)
      showToast(t('promoted', { class: booking.class_name, when }))
    }
    before.current = new Set(waiting.map(({ id }) => id))
  })
  useEffect(() => greet(), [bookings])
  usePolling(everyMs, async () => {
    if (waiting.length > 0) await revalidate()
  })
  const { from, to, ids } = waitedClasses(bookings) ?? {}
  const classes = ids?.join(' ')
  const onNews = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (from === undefined || to === undefined || classes === undefined) return undefined
    return watchClasses({ from, to, ids: classes.split(' ') }, () => onNews())
  }, [from, to, classes])
  return null
}
