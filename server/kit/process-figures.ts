import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { constrainedMemory, memoryUsage } from 'node:process'
import type pg from 'pg'

/** What a process says about itself: each for its last minutes, and nothing that a visitor wrote. */
export interface ProcessFigures {
  readonly memoryPercent: number
  /** 99 of 100 turns of the event loop were late by less than this, in milliseconds. */
  readonly eventLoopMs: number
  /** The longest time without a break in which requests waited for a connection, in milliseconds. */
  readonly poolWaitingMs: number
  readonly requests: number
  readonly failed: number
  /** Those of the last minute among them, by which a failure that has passed is known. */
  readonly recentRequests: number
  readonly recentFailed: number
  readonly failedForSpace: number
  /** Seconds since each sweep last ended well. */
  readonly sweeps: Readonly<Record<string, number>>
  /** Seconds since a job of each kind last ended well here; none before the first. */
  readonly jobs: Readonly<Record<string, number>>
}

/** How long requests count in the share that failed, and what is recent, such as writes that failed for space. */
const [requestsMs, recentMs] = [5 * 60_000, 60_000]
const slotMs = 10_000
const samplePoolMs = 500
const nanosecondsPerMs = 1e6

/** Counts of the last minutes, in slots of ten seconds, so that they cost the same however many there are. */
function createWindow(lengthMs: number) {
  const slots = new Map<number, number>()
  const current = () => Math.floor(performance.now() / slotMs)
  return {
    add(): void {
      slots.set(current(), (slots.get(current()) ?? 0) + 1)
    },
    /** Of the whole length, or of its last milliseconds. */
    count(withinMs = lengthMs): number {
      const before = (ms: number) => current() - ms / slotMs
      for (const slot of slots.keys()) if (slot <= before(lengthMs)) slots.delete(slot)
      return slots.entries().reduce((sum, [slot, count]) => (slot > before(withinMs) ? sum + count : sum), 0)
    },
  }
}

const requests = createWindow(requestsMs)
const failed = createWindow(requestsMs)
const failedForSpace = createWindow(recentMs)
const sweptAtMs = new Map<string, number>()
const jobEndedAtMs = new Map<string, number>()

/** Counts a response by its status; an error of ours and "busy" have failed. */
export function countResponse(status: number): void {
  requests.add()
  if (status >= 500) failed.add()
}

/** Counts a write that the database refused because its disk is full. */
export function countFullDisk(): void {
  failedForSpace.add()
}

/** Writes of this process within a minute that the database refused because its disk is full. */
export function recentlyFullDisk(): number {
  return failedForSpace.count()
}

/** A sweep is late from its start on. */
export function noteSweep(name: string): void {
  sweptAtMs.set(name, performance.now())
}

/** A job of that kind ended well. */
export function noteJob(name: string): void {
  jobEndedAtMs.set(name, performance.now())
}

/** Measures this process until it is stopped; `read` begins the next measurement of what is measured between two. */
export function startFigures(pool: pg.Pool): { readonly read: () => ProcessFigures; readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let [waitingMs, longestMs] = [0, 0]
  const sampling = setInterval(() => {
    waitingMs = pool.waitingCount > 0 ? waitingMs + samplePoolMs : 0
    longestMs = Math.max(longestMs, waitingMs)
  }, samplePoolMs)
  sampling.unref()
  return {
    read: () => {
      const figures = {
        memoryPercent: Math.round((memoryUsage.rss() / memoryLimit()) * 100),
        eventLoopMs: Math.round(delay.percentile(99) / nanosecondsPerMs),
        poolWaitingMs: longestMs,
        requests: requests.count(),
        failed: failed.count(),
        recentRequests: requests.count(recentMs),
        recentFailed: failed.count(recentMs),
        failedForSpace: failedForSpace.count(),
        sweeps: secondsSince(sweptAtMs),
        jobs: secondsSince(jobEndedAtMs),
      }
      delay.reset()
      longestMs = waitingMs
      return figures
    },
    stop: () => {
      clearInterval(sampling)
      delay.disable()
    },
  }
}

function secondsSince(moments: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...moments].map(([name, atMs]) => [name, Math.round((performance.now() - atMs) / 1000)]))
}

/** What a container or unit may use, or else the memory of the machine. */
function memoryLimit(): number {
  const limit = constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
