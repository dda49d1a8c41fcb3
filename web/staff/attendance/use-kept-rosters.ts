import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { getRoster } from '#domain/attendance/api.ts'
import { isPackAlive, packEveryMs } from '#domain/attendance/pack.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { deviceMs, instant, instantAt, isBefore, wireTime } from '#domain/kit/time.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useLive } from '../kit/use-live.ts'
import { countRoster } from './count-roster.ts'
import { keepConsole } from './keep-console.ts'
import { keptRosters, type Kept } from './kept-rosters.ts'
import { optimisticRow } from './optimistic-row.ts'

type Roster = OutputOf<typeof getRoster>

/** What waits is sent this often while the network is unsure. */
const sendEveryMs = 15_000

/** What the device keeps of the rosters, and what waits to be sent. */
export function useKept(): Kept {
  return useSyncExternalStore(keptRosters.watch, keptRosters.state, keptRosters.state)
}

/** The last press on a row that waits to be sent. */
export function useWaiting(): (row: { readonly id: string }) => Kept['waiting'][number] | undefined {
  const { waiting } = useKept()
  return useCallback(({ id }) => waiting.findLast(({ booking_id: of }) => of === id), [waiting])
}

/**
 * Keeps the rosters on a device of the studio, together with the pages that show them, and sends what was pressed
 * without a network as soon as there is one. Once for the whole console.
 */
export function useRosterKeeping({ isOfStudio }: { readonly isOfStudio: boolean }): void {
  const { isLive } = useLive()
  const waits = useKept().waiting.length > 0
  useEffect(() => void keptRosters.load(), [])
  useEffect(() => {
    if (!isOfStudio) return undefined
    const take = async () => {
      if (document.visibilityState === 'visible' && (await keptRosters.take())) await keepConsole.keep()
    }
    void take()
    const timer = setInterval(() => void take(), packEveryMs)
    return () => clearInterval(timer)
  }, [isOfStudio])
  useEffect(() => {
    if (!waits) return undefined
    const send = () => void keptRosters.send()
    send()
    addEventListener('online', send)
    const timer = setInterval(send, sendEveryMs)
    return () => {
      removeEventListener('online', send)
      clearInterval(timer)
    }
  }, [waits, isLive])
}

/** A class of the day as the tabs of the check-in page name it. */
interface KeptDay {
  readonly classes: ReadonlyArray<{
    readonly id: Id<'class_sessions'>
    readonly starts_at: string
    readonly class_name: string
    readonly arrived: number
    readonly booked: number
  }>
  readonly next_id: Id<'class_sessions'> | null
}

/** The classes of the kept rosters; undefined without any. */
export function useKeptDay(): KeptDay | undefined {
  const { pack } = useKept()
  const waits = useWaiting()
  return useMemo(() => {
    if (pack === undefined) return undefined
    const now = keptRosters.now(pack)
    return {
      classes: pack.classes.map((one) => ({
        id: one.id,
        starts_at: one.class.starts_at,
        class_name: one.class.name,
        arrived: countRoster({ ...one, places: one.places.map((row) => optimisticRow(row, waits(row)?.act)) }).here,
        booked: one.places.length,
      })),
      next_id: pack.classes.find(({ class: of }) => isBefore(now, instant(of.doors_close_at)))?.id ?? null,
    }
  }, [pack, waits])
}

/** The roster of a class: as it was read in the last four hours, else as the device keeps it. */
export function useKeptRoster(
  id: string,
  read: { readonly data: Roster | undefined; readonly dataUpdatedAt: number },
): Roster | undefined {
  const { pack } = useKept()
  const { time_zone: zone } = useSettings().branch
  const kept = useMemo(() => {
    const found = pack?.classes.find((one) => one.id === id)
    return pack === undefined || found === undefined
      ? undefined
      : { ...found, now: wireTime(keptRosters.now(pack), zone) }
  }, [pack, id, zone])
  return stillShown(read) ?? kept
}

/** What was read from the studio, for as long as a kept roster may be shown; undefined after that. */
export function stillShown<Value>(read: {
  readonly data: Value | undefined
  readonly dataUpdatedAt: number
}): Value | undefined {
  return isPackAlive(instantAt(read.dataUpdatedAt), instantAt(deviceMs())) ? read.data : undefined
}
