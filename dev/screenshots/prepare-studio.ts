import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { startProductOn } from '#dev/harness/start-product.ts'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import { addDemoPictures } from '#dev/seed.ts'
import { withClientOn } from '#dev/testing/server-databases.ts'
import { startTestPostgres } from '#dev/testing/test-postgres.ts'
import { migrate } from '#server/kit/migrate.ts'
import { fillStudio, type FilledStudio } from './fill-studio.ts'

const encodingLimitMs = 300_000

/** The demo studio with people logged in and an order in every state. */
export interface PreparedStudio extends FilledStudio {
  readonly url: string
  /** How far the clock of its visitors is ahead of this machine's, as the studio's is. */
  readonly clockShiftMs: number
  readonly stop: () => Promise<void>
}

const zone = 'Asia/Kuala_Lumpur'

/**
 * The next Friday in Penang, twenty minutes before a class in which somebody has a waiver to sign: check-in is open,
 * and the pictures are the same at whatever hour they are taken.
 */
function atTheDesk(now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO(zone)
  const friday = today.add({ days: (12 - today.dayOfWeek) % 7 }).withPlainTime('18:26')
  return (Temporal.ZonedDateTime.compare(friday, today) < 0 ? friday.add({ days: 7 }) : friday).toInstant()
}

/** Starts a temporary studio, and prepares it for the views. The staff console shows no pictures of products. */
export async function prepareStudio(
  browser: Browser,
  { hasPictures }: { readonly hasPictures: boolean },
): Promise<PreparedStudio> {
  const postgres = await startTestPostgres()
  try {
    const databaseUrl = await ensureDatabase(postgres, 'look')
    await migrate(databaseUrl)
    const product = await startProductOn({ databaseUrl, isFilled: true })
    const stop = async (): Promise<void> => {
      await product.stop()
      await postgres.stop()
    }
    try {
      const now = Temporal.Now.instant()
      const opened = atTheDesk(now)
      await product.harness('/clock', { set: opened.toString() })
      await product.harness('/seed', { profile: 'demo' })
      if (hasPictures) await addDemoPictures(databaseUrl)
      const filled = await fillStudio(browser, product)
      await waitForPictures(databaseUrl)
      await letSomeIn(browser, { url: product.url, filled })
      return { url: product.url, clockShiftMs: opened.epochMilliseconds - now.epochMilliseconds, ...filled, stop }
    } catch (error) {
      await product.stop()
      throw error
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** The front desk checks the first four of a class in. */
async function letSomeIn(
  browser: Browser,
  { url, filled }: { readonly url: string; readonly filled: FilledStudio },
): Promise<void> {
  const desk = await browser.newContext({ baseURL: url, storageState: filled.sessions.desk })
  const headers = { 'x-platform': 'web', origin: url }
  const address = `/api/staff/schedules/${filled.subjects.unsignedSessionId}/roster`
  const roster: { places: { id: string; status: string; waiver: string }[] } = await (
    await desk.request.get(address, { headers })
  ).json()
  const coming = roster.places.filter(({ status, waiver }) => status === 'booked' && waiver === 'current')
  for (const { id } of coming.slice(0, 4))
    await desk.request.post(`/api/staff/bookings/${id}/check-in`, {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: {},
    })
  await desk.close()
}

/** The product's jobs encode the pictures one after the other. */
async function waitForPictures(databaseUrl: string): Promise<void> {
  const until = Date.now() + encodingLimitMs
  await withClientOn(databaseUrl, async (client) => {
    for (;;) {
      const { rowCount } = await client.query("select 1 from pictures where status = 'pending' limit 1")
      if (rowCount === 0) return
      if (Date.now() > until) throw new Error('the pictures of the demo are still not encoded')
      await setTimeout(500)
    }
  })
}
