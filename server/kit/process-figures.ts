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
  readonly failedForSpace: number
  /** Seconds since each sweep last ended well. */
  readonly sweeps: Readonly<Record<string, number>>
}

/** How long requests count in the share that failed, and writes that failed for space, in milliseconds. */
const [requestsMs, spaceMs] = [5 * 60_000, 60_000]
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
    count(): number {
      const first = current() - lengthMs / slotMs
      for (const slot of slots.keys()) if (slot <= first) slots.delete(slot)
      return slots.values().reduce((sum, count) => sum + count, 0)
    },
  }
}

const requests = createWindow(requestsMs)
const failed = createWindow(requestsMs)
const failedForSpace = createWindow(spaceMs)
const sweptAtMs = new Map<string, number>()

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
        failedForSpace: failedForSpace.count(),
        sweeps: Object.fromEntries(
          [...sweptAtMs].map(([name, atMs]) => [name, Math.round((performance.now() - atMs) / 1000)]),
        ),
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

/** What a container or unit may use, or else the memory of the machine. */
function memoryLimit(): number {
  const limit = constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
