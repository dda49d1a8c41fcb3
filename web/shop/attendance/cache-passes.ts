import { instant, msBetween } from '#domain/kit/time.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { importWithRetry } from '#web/kit/prefetch.ts'
import { sessionHint } from '#web/kit/session.ts'
import { loadedFiles } from '#web/offline/loaded-files.ts'
import { startWorker } from '#web/offline/start-worker.ts'

interface Kept {
  /** The address of the pass, in the language of the page. */
  readonly page: string
  readonly bookings: readonly Pick<BookingItem, 'id' | 'starts_at' | 'ends_at' | 'held_until'>[]
  readonly now: string
}

const aheadMs = 24 * 3_600_000
/** The most passes of the next day that are cached beside the next class's. */
const mostPasses = 4

/** Session marks are longer than the plain "1" of older cookies, which is the same for everyone. */
const mark = /^[\w-]{12,}$/

/**
 * Has the service worker cache the passes of the signed-in member, so that they open by address without a network, also
 * after the browser was closed. Browsers without a worker, and plain http, go without.
 */
export async function cachePasses({ page, bookings, now }: Kept): Promise<void> {
  const ahead = bookings.filter((one) => one.held_until === null && msBetween(instant(now), instant(one.ends_at)) > 0)
  const session = sessionHint() ?? ''
  if (ahead.length === 0 || !mark.test(session)) return
  // Preloaded here, so that a refused check-in can show it without a network.
  await importWithRetry(async () => import('./check-in-failed.tsx'))
  const worker = await startWorker()
  const near = ahead.filter((one) => msBetween(instant(now), instant(one.starts_at)) < aheadMs).slice(0, mostPasses)
  worker?.postMessage({
    keep: {
      mark: session,
      pages: [page, ...near.map(({ id }) => `${page}?booking_id=${id}`)],
      files: loadedFiles(),
    },
  })
}
