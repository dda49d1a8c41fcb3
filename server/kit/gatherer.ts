/** Somebody's wish among many; the wishes of one owner are never handed over together. */
export interface Gathered {
  readonly owner?: string
}

interface GathererOptions<Item, Answer> {
  /** Answers each item, in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly Answer[]>
  /** So many items at most are handed over at a time. */
  readonly most: number
  /** So many hand-overs at most are under way at a time. */
  readonly lanes: number
  /** So many items at most wait; `full` answers the next one, or throws. */
  readonly longest: number
  readonly full: () => Answer
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects what is asked while earlier work is under way and hands it over together; what is asked alone goes at once. First come, first
 * served, except that somebody whose earlier wish is under way waits for its end.
 */
export function createGatherer<Item extends Gathered, Answer>(
  options: GathererOptions<Item, Answer>,
): (item: Item) => Promise<Answer> {
  const { work, most, lanes, longest, full } = options
  const busy = new Set<string>()
  let queue: Waiting<Item, Answer>[] = []
  let underWay = 0
  let isPlanned = false

  const take = (): Waiting<Item, Answer>[] => {
    const taken: Waiting<Item, Answer>[] = []
    const left: Waiting<Item, Answer>[] = []
    for (const waiting of queue) {
      const { owner } = waiting.item
      if (taken.length < most && (owner === undefined || !busy.has(owner))) {
        if (owner !== undefined) busy.add(owner)
        taken.push(waiting)
      } else left.push(waiting)
    }
    queue = left
    return taken
  }

  const hand = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [place, { resolve, reject }] of batch.entries()) {
        const answer = answers[place]
        if (answer === undefined) reject(new Error('a gathered wish got no answer'))
        else resolve(answer)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const start = (): void => {
    isPlanned = false
    while (underWay < lanes) {
      const batch = take()
      if (batch.length === 0) return
      underWay += 1
      void hand(batch).finally(() => {
        underWay -= 1
        for (const {
          item: { owner },
        } of batch)
          if (owner !== undefined) busy.delete(owner)
        start()
      })
    }
  }

  return async (item) => {
    if (queue.length >= longest) return full()
    return new Promise<Answer>((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (isPlanned || underWay >= lanes) return
      // What arrives in the same turn goes together.
      isPlanned = true
      setImmediate(start)
    })
  }
}
