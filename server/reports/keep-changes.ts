import { randomUUID } from 'node:crypto'
import type { Told } from '#domain/reports/can-read-change.ts'

/** So much is kept for readers that come back. */
const mostKept = 5000

/** A change to tell. */
export interface Telling extends Told {
  readonly subject: string | null
}

export interface KeptChange extends Telling {
  /** Of the event that tells it. */
  readonly id: string
}

interface KeptChanges {
  /** The id of the last event. */
  readonly lastId: () => string
  /** Numbers what is told from now on, and keeps it. */
  readonly add: (told: readonly Telling[]) => readonly KeptChange[]
  /** Forgets all: whoever comes back reads everything again. */
  readonly forget: () => void
  /** What a reader missed since the event of that id; `unknown` where that is not kept, or another process sent it. */
  readonly since: (id: string) => readonly KeptChange[] | 'unknown'
}

/** Keeps what was told last, under ids that no other process uses. */
export function keepChanges(): KeptChanges {
  const name = randomUUID().slice(0, 8)
  let kept: readonly KeptChange[] = []
  let last = 0
  return {
    lastId: () => `${name}-${last}`,
    add(told) {
      const added = told.map((one) => ({ ...one, id: `${name}-${(last += 1)}` }))
      kept = [...kept, ...added].slice(-mostKept)
      return added
    },
    forget() {
      kept = []
      last += 1
    },
    since(id) {
      const heard = id.startsWith(`${name}-`) ? Number(id.slice(name.length + 1)) : Number.NaN
      const missed = last - heard
      if (!(missed >= 0 && missed <= kept.length)) return 'unknown'
      return missed === 0 ? [] : kept.slice(-missed)
    },
  }
}
