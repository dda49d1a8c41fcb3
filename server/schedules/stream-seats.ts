import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import { refuse, isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { watchSeats } from '#domain/schedules/api.ts'
import { statusAt, type LiveSeatsEvent } from '#domain/schedules/model.ts'
import { weekRange, type DayRange } from '#domain/schedules/week-range.ts'
import { inputRefusal } from '#server/kit/api-response.ts'
import { describeCall, type Call } from '#server/kit/call.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { Branch } from '#server/kit/context.ts'
import type { Edge } from '#server/kit/edge.ts'
import { refusedResponse } from '#server/kit/failure-response.ts'
import { openEventStream, writeEvents } from '#server/network/event-stream.ts'
import type { Network } from '#server/network/network-of.ts'
import type { LiveSeats } from './create-live-seats.ts'
import type { LiveSeatsRow } from './live-queries.ts'

/** The limits of open streams, in all and from one network: a studio's Wi-Fi and a mobile carrier share one. */
const mostStreams = 2000
const mostPerNetwork = 100
/** Days before and after today that can be watched. */
const [daysBack, daysAhead] = [7, 90]

/** Responds to requests for the live stream, and counts the streams of each network. */
export function streamSeats({
  edge,
  live,
}: {
  readonly edge: Edge
  readonly live: LiveSeats
}): (request: Request) => Promise<Response> {
  const open = new Map<Network, number>()
  return async (request) => {
    const call = await describeCall(request, edge)
    const watched = await parseRange(request, { edge, call })
    const { network } = call
    const refusal =
      call.refusal ??
      (isRefusal(watched) ? watched : undefined) ??
      tooMany({ all: live.watching(), own: open.get(network) ?? 0 })
    if (refusal || isRefusal(watched)) return refusedResponse(refusal ?? refuse('request.not_found'), call)
    const stream = randomUUID().slice(0, 8)
    return openEventStream({
      request,
      call,
      kind: 'seats',
      begin: ({ send, end }) => {
        open.set(network, (open.get(network) ?? 0) + 1)
        const leave = live.watch({
          branchId: watched.branch.id,
          ...watched.range,
          end,
          send: ({ turn, ...change }) =>
            send(
              writeEvents([
                { id: `${stream}-${turn}`, event: 'places', value: presentSeats(change, watched.branch.zone) },
              ]),
            ),
        })
        return () => {
          leave()
          const left = (open.get(network) ?? 1) - 1
          if (left > 0) open.set(network, left)
          else open.delete(network)
        }
      },
    })
  }
}

interface WatchedRange {
  readonly branch: Branch
  readonly range: DayRange
}

/**
 * An EventSource sends no headers, so the branch is in the query: `branch`, `date_from`, `date_to`, as in the list of
 * classes.
 */
async function parseRange(
  request: Request,
  { edge, call }: { edge: Edge; call: Call },
): Promise<WatchedRange | Refusal> {
  const sent = z.safeParse(watchSeats.input, Object.fromEntries(new URL(request.url).searchParams))
  if (!sent.success) return inputRefusal(sent.error)
  const { branch: named, date_from: dateFrom, date_to: dateTo } = sent.data
  const branch = named === undefined ? call.branch : await edge.findBranch(named)
  if (!branch) return refuse('request.branch')
  const now = await studioNow(edge.db)
  const range = weekRange({ dateFrom, dateTo, now, zone: branch.zone })
  if (isRefusal(range)) return range
  const isNear =
    Math.abs(range.from.until(now).total('hours')) <= 24 * daysAhead &&
    now.until(range.until).total('hours') >= -24 * daysBack
  return isNear ? { branch, range } : refuse('request.invalid', { fields: { date_from: 'fields.invalid' } })
}

function tooMany(streams: { all: number; own: number }): Refusal | undefined {
  if (streams.all >= mostStreams) return refuse('request.busy')
  return streams.own >= mostPerNetwork ? refuse('request.too_many', { values: { seconds: 60 } }) : undefined
}

function presentSeats(
  { now, rows, gone }: { now: Instant; rows: readonly LiveSeatsRow[]; gone: readonly string[] },
  zone: string,
): LiveSeatsEvent {
  return {
    now: wireTime(now, zone),
    classes: rows.map((row) => ({
      id: row.id,
      places_left: row.places - row.booked_count,
      capacity: row.capacity,
      waiting: row.waiting,
      revision: row.revision,
      status: statusAt({ status: row.status, endsAt: row.ends_at }, now),
    })),
    gone,
  }
}
