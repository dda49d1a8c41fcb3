import type pg from 'pg'
import { checkDatabase } from './check-database.ts'
import { reachDatabase } from './reach-database.ts'
import { refusePooler } from './refuse-pooler.ts'

interface Checking {
  readonly url: string
  /** Whether the role must be able to migrate. */
  readonly migrates: boolean
  /** Called with a sentence when the database does not answer yet. */
  readonly onWait: (sentence: string) => void
}

/**
 * Reaches the database, looks whether this version can work on it and whether its address leads there directly, and
 * runs `work` on a connection. Throws a `StartRefusal`; nothing was written then.
 */
export async function onCheckedDatabase<Result>(
  { url, migrates, onWait }: Checking,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const first = await reachDatabase(url, { onWait })
  try {
    await checkDatabase(first, { migrates })
    const second = await reachDatabase(url)
    try {
      await refusePooler([first, second])
    } finally {
      await second.end()
    }
    return await work(first)
  } finally {
    await first.end()
  }
}
