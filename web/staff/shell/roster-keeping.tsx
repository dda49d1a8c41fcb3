import { Outlet } from 'react-router'
import { getStaffSession } from '#domain/devices/api.ts'
import { useRosterKeeping } from '../attendance/use-kept-rosters.ts'
import { useRead } from '../kit/use-read.ts'

/** Around every page of the staff: a device of the studio keeps the rosters, whichever of them is open. */
export function RosterKeeping() {
  const { data: standing } = useRead(getStaffSession, { input: {} })
  const { device = null } = standing ?? {}
  useRosterKeeping({ isOfStudio: device !== null && device.kind !== 'own' })
  return <Outlet />
}
