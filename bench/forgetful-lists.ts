import { createReadyLists as createKeepingLists, type ReadyLists } from '#server/kit/ready-lists.ts'

export { listenForChanges, placesChannel } from '#server/kit/ready-lists.ts'

/** Ready lists that do all the work of keeping a list and then never have it. */
export function createReadyLists(): ReadyLists {
  return { ...createKeepingLists(), get: () => undefined }
}
