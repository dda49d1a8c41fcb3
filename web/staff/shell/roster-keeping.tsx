import { Outlet } from 'react-router'
import { packEveryMs } from '#domain/attendance/pack.ts'
import { getStaffSession } from '#domain/devices/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { useRosterKeeping } from '../attendance/use-kept-rosters.ts'
import { useRead } from '../kit/use-read.ts'

/** Around every page of the staff: a device of the studio keeps the rosters, whichever of them is open. */
export function RosterKeeping() {
  const { data: standing } = useRead(getStaffSession, { input: {}, everyMs: untilRead })
  const { device = null } = standing ?? {}
  useRosterKeeping({ isOfStudio: device !== null && device.kind !== 'own' })
  return <Outlet />
}

/** A document that was opened without a network asks until it knows its device: no event tells of every outage. */
function untilRead(standing: OutputOf<typeof getStaffSession> | undefined): number {
  return standing === undefined ? packEveryMs : Infinity
}
