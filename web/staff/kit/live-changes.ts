import { getStaffSession } from '#domain/devices/api.ts'
import type { ChangeKind } from '#domain/kit/change.ts'
import type { LiveChange } from '#domain/reports/live-api.ts'
import { call } from '#web/kit/api.ts'
import { documentBranch } from '#web/kit/branch.ts'
import { toSignIn } from './to-sign-in.ts'

/** What a part of a page shows: all of a kind, or one row. */
export type Interest = ChangeKind | { readonly kind: ChangeKind; readonly subject: string }

/** Whether the stream speaks, and when it spoke last, in milliseconds since 1970; undefined before that. */
export interface LiveState {
  readonly isLive: boolean
  readonly heardMs: number | undefined
}

/** The stream gives a sign of life every 15 seconds; one that is silent longer than this is lost. */
const silentMs = 20_000
/** After a stream was lost another one is opened this much later. */
const againMs = 3000

type Listener = (change: LiveChange) => void
const listeners = new Set<Listener>()
const watchers = new Set<() => void>()
let state: LiveState = { isLive: false, heardMs: undefined }
let source: EventSource | undefined
let silence: ReturnType<typeof setTimeout> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
/** The event that was heard last: a new stream begins after it, also after a time in which nobody listened. */
let lastId: string | undefined

/** Hears what changes in the branch until the returned function is called. All parts of a page share one stream. */
export function listenToChanges(listener: Listener): () => void {
  listeners.add(listener)
  document.addEventListener('visibilitychange', turn)
  if (source === undefined) turn()
  return () => {
    listeners.delete(listener)
    // A page that is left for another one keeps the stream: the next one listens in the same moment.
    setTimeout(leaveUnheard)
  }
}

/** For `useSyncExternalStore`: calls that function whenever `liveState` has changed. */
export function watchLive(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

export const liveState = (): LiveState => state

/** Whether the change is about what a part shows. */
export function isAbout(change: LiveChange, interests: readonly Interest[]): boolean {
  if (change.kind === 'all') return true
  return interests.some((interest) =>
    typeof interest === 'string'
      ? interest === change.kind
      : interest.kind === change.kind && (change.subject === null || change.subject === interest.subject),
  )
}

function leaveUnheard(): void {
  if (listeners.size > 0) return
  document.removeEventListener('visibilitychange', turn)
  close()
  clearTimeout(silence)
  say({ isLive: false, heardMs: undefined })
}

/** A page in the background does not listen; when it is shown again it hears what it missed. */
function turn(): void {
  close()
  if (listeners.size > 0 && document.visibilityState === 'visible') open()
}

function open(): void {
  if (typeof EventSource === 'undefined') return
  const branch = documentBranch()
  // A page reads before its first stream is open. The document came before all reads, so the stream begins after it.
  const after = lastId ?? document.documentElement.dataset['live']
  const query = new URLSearchParams({ ...(branch && { branch }), ...(after && { last_event_id: after }) })
  source = new EventSource(`/api/staff/live?${query.toString()}`)
  source.addEventListener('change', hear)
  source.addEventListener('error', fail)
  clearTimeout(silence)
  silence = setTimeout(lose, silentMs)
}

function hear(event: MessageEvent<string>): void {
  lastId = event.lastEventId === '' ? lastId : event.lastEventId
  clearTimeout(silence)
  silence = setTimeout(lose, silentMs)
  say({ isLive: true, heardMs: performance.timeOrigin + event.timeStamp })
  const change: LiveChange = JSON.parse(event.data)
  if (change.kind !== 'beat') for (const listener of listeners) listener(change)
}

function fail(): void {
  reopen()
  void leaveLoggedOut()
}

/** The server ends the stream of a device that was removed, whose page may not stay until it next reads something. */
async function leaveLoggedOut(): Promise<void> {
  if (!state.isLive) return
  const answer = await call(getStaffSession, {})
  if (answer.ok && answer.value.step !== 'open') toSignIn()
}

/** A browser gives up on a stream that was refused, so that every lost one is opened anew by hand. */
function reopen(): void {
  close()
  retry = setTimeout(turn, againMs)
}

function lose(): void {
  say({ ...state, isLive: false })
  reopen()
}

function close(): void {
  clearTimeout(retry)
  source?.close()
  source = undefined
}

function say(next: LiveState): void {
  state = next
  for (const watcher of watchers) watcher()
}
