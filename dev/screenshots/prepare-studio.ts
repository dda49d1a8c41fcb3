import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { startProductOn } from '#dev/harness/start-product.ts'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import { addDemoPictures, addMemberShopping } from '#dev/seed.ts'
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
      // What is ordered keeps the picture that it has then.
      if (hasPictures) await addDemoPictures(databaseUrl)
      await addMemberShopping(databaseUrl, product.url)
      const filled = await fillStudio(browser, { product, hasStates: true })
      await waitForPictures(databaseUrl)
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
