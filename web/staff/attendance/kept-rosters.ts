import type { KeptAct } from '#domain/attendance/decide-kept-act.ts'
import { getRosterPack, sendKeptActs } from '#domain/attendance/pack-api.ts'
import { isPackAlive, keptActsMax } from '#domain/attendance/pack.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { deviceMs, instant, isBefore, plusMs, type Instant } from '#domain/kit/time.ts'
import { call } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { deviceStore } from '../kit/device-store.ts'
import { queryClient } from '../kit/query-client.ts'
import { optimisticRow } from './optimistic-row.ts'

type Pack = OutputOf<typeof getRosterPack>
type Roster = Pack['classes'][number]

export interface KeptPack extends Pack {
  /** The clock of the device when it came, in milliseconds. */
  readonly receivedMs: number
}

/** A press that waits to be sent. It names nobody: the roster knows who it is. */
interface WaitingAct {
  readonly key: string
  readonly booking_id: Id<'bookings'>
  readonly act: KeptAct
  readonly pressed_at: string
  readonly proof: string
}

/** A press that became something else, until somebody has read it. */
export interface ChangedAct {
  readonly key: string
  readonly bookingId: string
  readonly message: string
}

export interface Kept {
  readonly pack: KeptPack | undefined
  readonly waiting: readonly WaitingAct[]
  readonly changed: readonly ChangedAct[]
  /** False once the device could not keep what it should: its storage is full or refused. */
  readonly canKeep: boolean
}

const packName = 'pack'
const waitingName = 'waiting'
const changedName = 'changed'
/** A pack that is shown is looked at this often: it may end while nobody does anything, and while the device sleeps. */
const endCheckMs = 1000

let kept: Kept = { pack: undefined, waiting: [], changed: [], canKeep: true }
const watchers = new Set<() => void>()
/** When this document began to count on from the pack; the larger of two elapsed times counts, as a tablet sleeps. */
let countedFrom: { readonly pack: KeptPack; readonly runMs: number } | undefined
let sending: Promise<void> | undefined
let endCheck: ReturnType<typeof setInterval> | undefined
/** How often the rosters were thrown away: those that were asked for before it are not kept after it. */
let forgotten = 0

export const keptRosters = {
  /** For `useSyncExternalStore`. */
  watch: (onChange: () => void): (() => void) => {
    watchers.add(onChange)
    return () => watchers.delete(onChange)
  },
  state: (): Kept => kept,
  load,
  take,
  press,
  note,
  send,
  readChanged,
  forget,
  now: packNow,
}

/** Reads what the device kept before; a pack that has ended is thrown away. */
async function load(): Promise<void> {
  const [waiting, changed] = await Promise.all([deviceStore.read(waitingName), deviceStore.read(changedName)])
  say({ waiting: listOf(waiting, isWaiting), changed: listOf(changed, isChanged) })
  await showSealed()
}

/**
 * Fetches the rosters of the next hours and keeps them. False where this device is none of the studio's, or was locked
 * meanwhile.
 */
async function take(): Promise<boolean> {
  const asked = forgotten
  const answer = await call(getRosterPack, {})
  if (asked !== forgotten) return false
  if (!answer.ok) {
    if (answer.refusal.status === 403 || answer.refusal.status === 401) await forget()
    return answer.refusal.status !== 403
  }
  const pack = { ...answer.value, receivedMs: deviceMs() }
  const canKeep = await deviceStore.seal(packName, pack)
  if (asked !== forgotten) {
    await deviceStore.remove(packName)
    return false
  }
  countedFrom = { pack, runMs: performance.now() }
  say({ pack, canKeep })
  return true
}

/** Keeps a press until there is a network. False where it cannot be kept, which the person at the desk must know. */
async function press(bookingId: Id<'bookings'>, act: KeptAct): Promise<boolean> {
  endWhenOver()
  const { pack } = kept
  if (pack === undefined) return false
  const pressed: WaitingAct = {
    key: newIntentKey(),
    booking_id: bookingId,
    act,
    pressed_at: packNow(pack).toString(),
    proof: pack.proof,
  }
  const canKeep = await deviceStore.change(waitingName, (before) => [...listOf(before, isWaiting), pressed])
  say({ canKeep, ...(canKeep && { waiting: [...kept.waiting, pressed] }) })
  return canKeep
}

/** Writes what the studio has done for a booking into the kept rosters. */
async function note(bookingId: string, act: KeptAct): Promise<void> {
  return noteAll(new Map([[bookingId, act]]))
}

/**
 * Writes what the studio has done, by booking, into the kept rosters, which are read anew each minute only: without a
 * network right after, somebody who was checked in would stand there as not here.
 */
async function noteAll(done: ReadonlyMap<string, KeptAct>): Promise<void> {
  const { pack } = kept
  if (pack === undefined || done.size === 0) return
  const asked = forgotten
  const noted = (row: Roster['places'][number]) => optimisticRow(row, done.get(row.id))
  const classes = pack.classes.map((one) => ({ ...one, places: one.places.map(noted), queue: one.queue.map(noted) }))
  const next = { ...pack, classes }
  if (countedFrom?.pack === pack) countedFrom = { ...countedFrom, pack: next }
  say({ pack: next })
  const canKeep = await deviceStore.seal(packName, next)
  if (asked === forgotten) say({ canKeep })
  else await deviceStore.remove(packName)
}

/** Sends what waits, in its order. One sending at a time; the keys make a second one from another tab harmless. */
async function send(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(): Promise<void> {
  while (kept.waiting.length > 0) {
    const acts = kept.waiting.slice(0, keptActsMax)
    const answer = await call(sendKeptActs, { acts: [...acts] })
    if (!answer.ok && !isFinal(answer.refusal.status)) return
    const changed = acts.flatMap(({ key, booking_id: bookingId }) => {
      const reason = answer.ok
        ? answer.value.outcomes.find((one) => one.key === key)?.reason?.message
        : answer.refusal.message
      return reason === undefined ? [] : [{ key, bookingId, message: reason }]
    })
    const sent = new Set(acts.map(({ key }) => key))
    // What somebody must read is kept before the act is forgotten.
    await deviceStore.change(changedName, (before) => [...listOf(before, isChanged), ...changed])
    await deviceStore.change(waitingName, (before) => listOf(before, isWaiting).filter(({ key }) => !sent.has(key)))
    say({
      waiting: kept.waiting.filter(({ key }) => !sent.has(key)),
      changed: [...kept.changed, ...changed],
    })
    const asPressed = acts.filter(({ key }) => answer.ok && changed.every((one) => one.key !== key))
    await noteAll(new Map(asPressed.map(({ booking_id: bookingId, act }) => [bookingId, act])))
    // Rosters, the day and whatever counts people show it.
    await queryClient.invalidateQueries()
  }
}

/** Whether sending the same again could never help: it was understood and refused. */
function isFinal(status: number): boolean {
  return status === 403 || status === 404 || status === 409 || status === 422
}

async function readChanged(key: string): Promise<void> {
  say({ changed: kept.changed.filter((one) => one.key !== key) })
  await deviceStore.change(changedName, (before) => listOf(before, isChanged).filter((one) => one.key !== key))
}

/** Throws the rosters away, at the lock and at the sign-out. What waits to be sent names nobody, and stays. */
async function forget(): Promise<void> {
  forgotten += 1
  countedFrom = undefined
  say({ pack: undefined })
  await deviceStore.remove(packName)
}

/** The studio's clock, counted on from the pack. */
function packNow(pack: KeptPack): Instant {
  const byDevice = deviceMs() - pack.receivedMs
  const byRun = countedFrom?.pack === pack ? performance.now() - countedFrom.runMs : 0
  return plusMs(instant(pack.taken_at), Math.max(0, Math.floor(byDevice), Math.floor(byRun)))
}

/** Shows the pack that the device keeps. One that is over is thrown away, as is one that is no newer than `ended`. */
async function showSealed(ended?: KeptPack): Promise<void> {
  const asked = forgotten
  const pack = await deviceStore.unseal(packName)
  if (!isPack(pack) || asked !== forgotten) return undefined
  const isNewer = ended === undefined || isBefore(instant(ended.taken_at), instant(pack.taken_at))
  if (!isNewer || isOver(pack)) return forget()
  countedFrom = { pack, runMs: performance.now() - Math.max(0, deviceMs() - pack.receivedMs) }
  return say({ pack })
}

/** Ends the rosters four hours after they were taken. Another tab may have kept newer ones since. */
function endWhenOver(): void {
  const { pack } = kept
  if (pack === undefined || !isOver(pack)) return
  countedFrom = undefined
  say({ pack: undefined })
  void showSealed(pack)
}

function isOver(pack: KeptPack): boolean {
  return !isPackAlive(instant(pack.taken_at), packNow(pack))
}

function say(next: Partial<Kept>): void {
  kept = { ...kept, ...next }
  clearInterval(endCheck)
  endCheck = kept.pack && setInterval(endWhenOver, endCheckMs)
  for (const watcher of watchers) watcher()
}

/** What the device kept was written here; only what a version before this one wrote could have another shape. */
function isPack(value: unknown): value is KeptPack {
  return hasAll(value, ['proof', 'taken_at', 'ends_at', 'classes', 'passes', 'receivedMs'])
}

function isWaiting(value: unknown): value is WaitingAct {
  return hasAll(value, ['key', 'booking_id', 'act', 'pressed_at', 'proof'])
}

function isChanged(value: unknown): value is ChangedAct {
  return hasAll(value, ['key', 'bookingId', 'message'])
}

function hasAll(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}

function listOf<Item>(value: unknown, is: (one: unknown) => one is Item): readonly Item[] {
  return Array.isArray(value) ? value.filter((one) => is(one)) : []
}
