import type { Database } from '#server/driver/database.ts'
import type { Log } from '#server/kit/log.ts'
import { encodePicture } from './encode-picture.ts'
import { claimPendingPicture, endPending, keepFiles } from './queries.ts'

/** A run is short, so that stopping need not wait long; the next one follows at once. */
const mostInARun = 3

/**
 * Encodes some of the pending pictures, the oldest first. Each is claimed before, so that no transaction is open while
 * it is encoded and no two processes encode the same one.
 */
export async function encodePending({ db, log }: { readonly db: Database; readonly log: Log }): Promise<void> {
  for (let run = 0; run < mostInARun; run += 1) {
    const picture = await claimPendingPicture(db)
    if (!picture) return
    const { id, source } = picture
    const files = await encodePicture(source).catch((error: unknown) => {
      log.error({ error, picture: id }, 'a picture could not be encoded and stays hidden')
      return undefined
    })
    if (files) await db.transaction().execute(async (tx) => keepFiles(tx, { id, files }))
    else await endPending(db, { id, status: 'failed' })
  }
}
