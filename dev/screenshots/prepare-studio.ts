import type { Browser } from '@playwright/test'
import { startProductOn } from '#dev/harness/start-product.ts'
import { ensureDatabase } from '#dev/postgres/ensure-database.ts'
import { startTestPostgres } from '#dev/testing/test-postgres.ts'
import { migrate } from '#server/kit/migrate.ts'
import { fillStudio, type FilledStudio } from './fill-studio.ts'

/** The demo studio with people signed in and an order in every state. */
export interface PreparedStudio extends FilledStudio {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts a studio that is thrown away afterwards, and brings it where the views want it. */
export async function prepareStudio(browser: Browser): Promise<PreparedStudio> {
  const postgres = await startTestPostgres()
  try {
    const databaseUrl = await ensureDatabase(postgres, 'look')
    await migrate(databaseUrl)
    const product = await startProductOn({ databaseUrl, profile: 'demo' })
    const stop = async (): Promise<void> => {
      await product.stop()
      await postgres.stop()
    }
    try {
      return { url: product.url, ...(await fillStudio(browser, product)), stop }
    } catch (error) {
      await product.stop()
      throw error
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
