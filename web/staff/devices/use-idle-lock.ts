import { useEffect } from 'react'
import { getStaffSession } from '#domain/devices/api.ts'
import { useRead } from '../kit/use-read.ts'
import { keepLockMinutes, lockMinutes } from './lock-minutes.ts'
import { lockWhenIdle } from './lock-when-idle.ts'

/** Locks after the idle minutes of the device, also where it was opened without a network. */
export function useIdleLock(): void {
  const { data: standing } = useRead(getStaffSession, { input: {} })
  const minutes = lockMinutes(standing)
  useEffect(() => {
    keepLockMinutes(minutes)
    return lockWhenIdle(minutes)
  }, [minutes])
}
