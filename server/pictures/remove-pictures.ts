import type { Transaction } from '#server/driver/database.ts'
import { deletePictures } from './queries.ts'

/** Removes those pictures with their files. The caller has locked them and knows that they are not used. */
export async function removePictures(tx: Transaction, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await deletePictures(tx, paths)
}
