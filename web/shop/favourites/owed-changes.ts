import { newIntentKey } from '#web/kit/intent.ts'

/** A heart that was pressed without a network, under the key by which the studio takes it once. */
export interface OwedChange {
  readonly id: string
  readonly isSaved: boolean
  readonly key: string
}

interface Owed {
  /** Whose presses they are: nothing of one session is ever sent for another. */
  readonly session: string
  readonly changes: readonly OwedChange[]
}

const storageKey = 'hundred-favourites-owed'
/** What no one presses in a stairwell. */
const mostChanges = 50

/** What that session still owes the studio, the first first. What another left is forgotten. */
export function readOwed(session: string | undefined): readonly OwedChange[] {
  const owed = parseOwed()
  if (owed === undefined || owed.session === session) return owed?.changes ?? []
  keepOwed({ session: owed.session, changes: [] })
  return []
}

/** Notes a press; of two for one product the last counts. False where nothing can be kept. */
export function oweChange(session: string, { id, isSaved }: Pick<OwedChange, 'id' | 'isSaved'>): boolean {
  const others = readOwed(session).filter((one) => one.id !== id)
  if (others.length >= mostChanges) return false
  return keepOwed({ session, changes: [...others, { id, isSaved, key: newIntentKey() }] })
}

/** Takes away what was settled, unless it was pressed again meanwhile. */
export function settleChange(session: string, { key }: OwedChange): void {
  keepOwed({ session, changes: readOwed(session).filter((one) => one.key !== key) })
}

function keepOwed(owed: Owed): boolean {
  try {
    if (owed.changes.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(owed))
    return true
  } catch {
    return false
  }
}

function parseOwed(): Owed | undefined {
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

function isChange(value: unknown): value is OwedChange {
  const { id, isSaved, key }: { id?: unknown; isSaved?: unknown; key?: unknown } = Object(value)
  return typeof id === 'string' && typeof isSaved === 'boolean' && typeof key === 'string'
}
