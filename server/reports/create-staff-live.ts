import type { Change } from '#domain/kit/change.ts'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { canReadChange } from '#domain/reports/can-read-change.ts'
import type { LiveChange } from '#domain/reports/live-api.ts'
import { atMostEvery } from '#server/driver/at-most-every.ts'
import type { Database } from '#server/driver/database.ts'
import type { Log } from '#server/kit/log.ts'
import type { ResponseCache } from '#server/kit/response-cache.ts'
import { writeEvents } from '#server/network/event-stream.ts'
import { keepChanges, type KeptChange, type Telling } from './keep-changes.ts'
import { listLoginRoles, listChangedClasses, type StaffLoginKey } from './live-queries.ts'

/** One open stream. */
interface Reader extends StaffLoginKey {
  readonly accountId: string
  readonly role: StaffRole
  readonly send: (piece: Uint8Array) => void
  readonly end: () => void
}

export interface StaffLive {
  /** Begins after the event of that id, which the reader heard last. Returns the function that stops watching. */
  readonly watch: (reader: Reader, after: string | undefined) => () => void
  readonly watching: () => number
  /** The id of the last event: a stream that begins after it misses nothing that happens from now on. */
  readonly lastId: () => string
  /** How many streams that login has open. */
  readonly ofLogin: (sessionHash: string) => number
  /** Ends every stream and every timer. */
  readonly stop: () => void
}

/** The interval at which changes are gathered into one piece. */
const gapMs = 250
/** Logins that have ended are looked for this often, also while nothing changes. */
const checkMs = 5000
/** A sign of life each so many checks: after 20 seconds of silence a reader asks by itself. */
const beatEvery = 3
/** A reader to whom more is told in one piece reads everything again instead. */
const mostTold = 100

const everything = { kind: 'all', subject: null } as const

interface Parts {
  readonly db: Database
  readonly lists: ResponseCache
  readonly log: Log
}

/**
 * Tells the staff who watch what was committed, by any process: kinds and ids, to each what the role may read. No
 * stream holds a database connection, and while nobody watches nothing is queried.
 */
export function createStaffLive({ db, lists, log }: Parts): StaffLive {
  const readers = new Set<Reader>()
  const kept = keepChanges()
  const gathered = gatherChanges()
  let timer: NodeJS.Timeout | undefined
  let checks = 0
  let stopped = false
  const flush = atMostEvery(
    gapMs,
    async () => {
      if (gathered.isEmpty()) return
      const changes = gathered.take()
      // What happens while nobody watches is not kept.
      if (readers.size === 0) return kept.forget()
      const told = kept.add(await tellable(db, changes))
      await leaveEnded(db, readers)
      for (const hearers of Map.groupBy(readers, audienceOf).values()) sendTo(hearers, told)
    },
    (error) => {
      log.warn({ error }, 'changes could not be told to staff')
      gathered.add('all')
    },
  )
  lists.onChanges((changes) => {
    if (stopped) return
    gathered.add(changes)
    flush()
  })
  const beat = () => writeChanges([{ id: kept.lastId(), kind: 'beat', subject: null }])
  const check = () => {
    checks += 1
    if (checks % beatEvery === 0) {
      const piece = beat()
      for (const reader of readers) reader.send(piece)
    }
    leaveEnded(db, readers).catch((error: unknown) => log.warn({ error }, 'logins of streams could not be checked'))
  }
  return {
    watch(reader, after) {
      if (stopped) {
        queueMicrotask(reader.end)
        return () => undefined
      }
      const missed = after === undefined ? [] : kept.since(after)
      if (missed === 'unknown') reader.send(writeChanges([{ id: kept.lastId(), ...everything }]))
      else {
        reader.send(beat())
        sendTo([reader], missed)
      }
      readers.add(reader)
      timer ??= setInterval(check, checkMs).unref()
      return () => {
        readers.delete(reader)
        if (readers.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    watching: () => readers.size,
    lastId: kept.lastId,
    ofLogin: (sessionHash) => [...readers].filter((reader) => reader.sessionHash === sessionHash).length,
    stop() {
      stopped = true
      clearInterval(timer)
      for (const reader of readers) reader.end()
      readers.clear()
    },
  }
}

/** Each change once, until it is taken. */
function gatherChanges() {
  let waiting = new Map<string, Change>()
  let isAll = false
  return {
    isEmpty: () => waiting.size === 0 && !isAll,
    add(changes: readonly Change[] | 'all') {
      if (changes === 'all') isAll = true
      else for (const change of changes) waiting.set(JSON.stringify(change), change)
    },
    take(): readonly Change[] | 'all' {
      const taken = isAll ? 'all' : [...waiting.values()]
      waiting = new Map()
      isAll = false
      return taken
    },
  }
}

/** Readers of one audience hear the same. */
function audienceOf({ branchId, role, accountId }: Reader): string {
  return role === 'instructor' ? `${branchId} ${accountId}` : branchId
}

/** Sends the readers of an audience what they may hear, written once for all of them. */
function sendTo(readers: readonly Reader[], told: readonly KeptChange[]): void {
  const [first] = readers
  const heard = first === undefined ? [] : told.filter((one) => canReadChange(first, one))
  const last = heard.at(-1)
  if (last === undefined) return
  const piece = writeChanges(heard.length > mostTold ? [{ id: last.id, ...everything }] : heard)
  for (const reader of readers) reader.send(piece)
}

function writeChanges(changes: readonly (LiveChange & { readonly id: string })[]): Uint8Array {
  return writeEvents(changes.map(({ id, kind, subject }) => ({ id, event: 'change', value: { kind, subject } })))
}

/** Ends the streams whose login or role is over. */
async function leaveEnded(db: Database, readers: ReadonlySet<Reader>): Promise<void> {
  const open = [...readers]
  if (open.length === 0) return
  const roles = await listLoginRoles(db, open)
  for (const [place, reader] of open.entries()) if (roles[place] !== reader.role) reader.end()
}

/** The changes with whom they are for: the branch and the instructors of each class are read once for all. */
async function tellable(db: Database, changes: readonly Change[] | 'all'): Promise<readonly Telling[]> {
  if (changes === 'all') return [{ ...everything, branchId: null, instructorAccountIds: [] }]
  const ids = changes.flatMap(({ kind, subject }) => (kind === 'class' && subject !== null ? [subject] : []))
  const classes = new Map((ids.length === 0 ? [] : await listChangedClasses(db, ids)).map((one) => [one.id, one]))
  return changes.flatMap((change): Telling[] => {
    if (change.kind !== 'class') return [{ ...change, instructorAccountIds: [] }]
    const of = classes.get(change.subject ?? '')
    return of ? [{ ...change, branchId: of.branchId, instructorAccountIds: of.instructorAccountIds }] : []
  })
}
