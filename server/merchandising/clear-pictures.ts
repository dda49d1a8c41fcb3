import type { Database } from '#server/driver/database.ts'
import { removePictures } from '#server/pictures/remove-pictures.ts'
import { listUnused, lockUnused } from './unused-picture-queries.ts'

/** Removes pictures that were uploaded a week ago and are not used, two hundred at a time. */
export async function clearPictures(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockUnused(tx)
    await removePictures(tx, await listUnused(tx, locked))
  })
}
