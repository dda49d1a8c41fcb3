interface Kept {
  readonly id: string
  readonly slug: string
}

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Products that this device stores under a key; invalid entries are ignored. */
export function listOnDevice(key: string): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(readStored) : []
  } catch {
    // Storage is unavailable, or the entry is invalid.
    return []
  }
}

/** Stores products under a key; an empty list removes the entry. False when the browser has no storage. */
export function saveOnDevice(key: string, list: readonly Kept[]): boolean {
  try {
    if (list.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(list))
    return true
  } catch {
    return false
  }
}

function readStored(value: unknown): Kept[] {
  const { id, slug }: { id?: unknown; slug?: unknown } = Object(value)
  return typeof id === 'string' && idShape.test(id) && typeof slug === 'string' && slugShape.test(slug)
    ? [{ id, slug }]
    : []
}
