import { Counter, Gauge, type Registry } from 'prom-client'
import { cacheCounts } from '#server/kit/bounded-cache.ts'
import { batchCounts } from '#server/kit/run-batch.ts'
import { openStreams } from '#server/network/event-stream.ts'
import { bookingCounts } from '#server/occupancy/booking-counts.ts'

/** A list of counts of this process as a metric: its label has the names of that list and no other. */
interface Shown {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly read: () => Iterable<readonly [string, number]>
}

/** What rooms and kit count by themselves, read at the moment when the metrics are. */
export function measureCounts(registers: Registry[]): void {
  showTotal(registers, {
    name: 'hundred_booking_changes_total',
    help: 'Committed changes of bookings by their act: bookings, cancellations, promotions and the others',
    label: 'act',
    read: () => bookingCounts.acts,
  })
  showTotal(registers, {
    name: 'hundred_guard_hits_total',
    help: 'Seats and credits that a constraint of the database kept from being given twice: expected, and refused',
    label: 'constraint',
    read: () => bookingCounts.guards,
  })
  showTotal(registers, {
    name: 'hundred_batches_total',
    help: 'Batches of bookings and cancellations by the upper limit of their size',
    label: 'up_to',
    read: () => Object.entries(batchCounts.sizes),
  })
  showTotal(registers, {
    name: 'hundred_batched_requests_total',
    help: 'Bookings and cancellations that their batch decided together, or that were decided alone, one by one',
    label: 'decided',
    read: () => Object.entries(batchCounts.decided),
  })
  showNow(registers, {
    name: 'hundred_live_streams',
    help: 'Live streams that are open: seats for visitors, changes for the staff console',
    label: 'kind',
    read: () => Object.entries(openStreams),
  })
  const caches = Object.entries(cacheCounts)
  showNow(registers, {
    name: 'hundred_cache_entries',
    help: 'What each cache holds',
    label: 'cache',
    read: () => caches.map(([cache, { entries }]) => [cache, entries]),
  })
  showNow(registers, {
    name: 'hundred_cache_bytes',
    help: 'The bytes of what each cache holds, with its keys',
    label: 'cache',
    read: () => caches.map(([cache, { bytes }]) => [cache, bytes]),
  })
  showReads(registers)
}

function showTotal(registers: Registry[], { name, help, label, read }: Shown): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      this.reset()
      for (const [value, count] of read()) this.inc({ [label]: value }, count)
    },
  })
}

function showNow(registers: Registry[], { name, help, label, read }: Shown): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    collect() {
      for (const [value, count] of read()) this.set({ [label]: value }, count)
    },
  })
}

function showReads(registers: Registry[]): void {
  new Counter({
    name: 'hundred_cache_reads_total',
    help: 'Reads of each cache: from it, of what was being made for another reader, or made for this one',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const [cache, { hits, shared, misses }] of Object.entries(cacheCounts)) {
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'shared' }, shared)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
}
