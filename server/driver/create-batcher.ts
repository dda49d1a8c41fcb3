/** One request of a batch. Requests of the same owner never run at the same time. */
export interface Batched {
  readonly owner?: string
}

interface BatcherOptions<Item extends Batched, Result> {
  /**
   * Returns one result per item, in their order. A result that is still pending delays nobody: the next batch runs
   * meanwhile.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>
  readonly maxBatch: number
  /** So many batches run at a time. */
  readonly maxConcurrent: number
  /** At most so many items wait; `onFull` returns the result of the next one, or throws. */
  readonly maxQueued: number
  readonly onFull: () => Result
}

interface Queued<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result | Promise<Result>) => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects requests that arrive while earlier ones are running and runs them as one batch; a request that arrives alone
 * runs at once. First come, first served, except that a request waits while an earlier one of the same owner is
 * running.
 */
export function createBatcher<Item extends Batched, Result>(
  options: BatcherOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { run, maxBatch, maxConcurrent, maxQueued, onFull } = options
  const busyOwners = new Set<string>()
  let queue: Queued<Item, Result>[] = []
  let running = 0
  let isStartPlanned = false

  const takeBatch = (): Queued<Item, Result>[] => {
    const taken: Queued<Item, Result>[] = []
    const left: Queued<Item, Result>[] = []
    for (const queued of queue) {
      const { owner } = queued.item
      if (taken.length < maxBatch && (owner === undefined || !busyOwners.has(owner))) {
        if (owner !== undefined) busyOwners.add(owner)
        taken.push(queued)
      } else left.push(queued)
    }
    queue = left
    return taken
  }

  const start = (): void => {
    isStartPlanned = false
    while (running < maxConcurrent) {
      const batch = takeBatch()
      if (batch.length === 0) return
      running += 1
      void runBatch(batch, run).finally(() => {
        running -= 1
        for (const { item } of batch) if (item.owner !== undefined) busyOwners.delete(item.owner)
        start()
      })
    }
  }

  return async (item) => {
    if (queue.length >= maxQueued) return onFull()
    return new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (isStartPlanned || running >= maxConcurrent) return
      // Requests that arrive in the same turn of the event loop share a batch.
      isStartPlanned = true
      setImmediate(start)
    })
  }
}

async function runBatch<Item, Result>(
  batch: readonly Queued<Item, Result>[],
  run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item))
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index]
      if (result === undefined) reject(new Error(`request ${index} of a batch of ${batch.length} has no result`))
      else resolve(result)
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
