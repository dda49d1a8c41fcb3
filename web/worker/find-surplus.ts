export interface Entry {
  readonly key: string
  readonly bytes: number
  readonly atMs: number
}

export interface Limits {
  readonly most: number
  readonly mostBytes: number
}

/** The keys to remove so that the rest is within both limits: the oldest first, but those still needed last. */
export function findSurplus(
  entries: readonly Entry[],
  { most, mostBytes, isNeeded = () => false }: Limits & { readonly isNeeded?: (key: string) => boolean },
): string[] {
  const order = entries.toSorted(
    (one, other) => Number(isNeeded(one.key)) - Number(isNeeded(other.key)) || one.atMs - other.atMs,
  )
  let count = entries.length
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const surplus: string[] = []
  for (const entry of order) {
    if (count <= most && bytes <= mostBytes) break
    surplus.push(entry.key)
    count -= 1
    bytes -= entry.bytes
  }
  return surplus
}
