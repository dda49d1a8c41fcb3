import { newIntentKey } from '#web/kit/intent.ts'

/** A change of a favourite without a network, with its idempotency key. */
export interface PendingChange {
  readonly id: string
  readonly isSaved: boolean
  readonly key: string
}

interface Owed {
  /** The session that made the changes: they are never sent for another. */
  readonly session: string
  readonly changes: readonly PendingChange[]
}

const storageKey = 'hundred-favourites-owed'
/** The most pending changes that the device keeps. */
const mostChanges = 50

/** The pending changes of this session, oldest first. Those of another session are deleted. */
export function readPendingChanges(session: string | undefined): readonly PendingChange[] {
  const owed = parsePending()
  if (owed === undefined || owed.session === session) return owed?.changes ?? []
  storePending({ session: owed.session, changes: [] })
  return []
}

/** Records a change; of two for one product the last counts. False without storage. */
export function addPendingChange(session: string, { id, isSaved }: Pick<PendingChange, 'id' | 'isSaved'>): boolean {
  const others = readPendingChanges(session).filter((one) => one.id !== id)
  if (others.length >= mostChanges) return false
  return storePending({ session, changes: [...others, { id, isSaved, key: newIntentKey() }] })
}

/** Removes a settled change, unless the favourite changed again meanwhile. */
export function settleChange(session: string, { key }: PendingChange): void {
  storePending({ session, changes: readPendingChanges(session).filter((one) => one.key !== key) })
}

function storePending(owed: Owed): boolean {
  try {
    if (owed.changes.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(owed))
    return true
  } catch {
    return false
  }
}

function parsePending(): Owed | undefined {
  try {
    const { session, changes }: { session?: unknown; changes?: unknown } = Object(
      JSON.parse(localStorage.getItem(storageKey) ?? 'null'),
    )
    if (typeof session !== 'string' || !Array.isArray(changes)) return undefined
    return { session, changes: changes.filter(isChange) }
  } catch {
    return undefined
  }
}

function isChange(value: unknown): value is PendingChange {
  const { id, isSaved, key }: { id?: unknown; isSaved?: unknown; key?: unknown } = Object(value)
  return typeof id === 'string' && typeof isSaved === 'boolean' && typeof key === 'string'
}
