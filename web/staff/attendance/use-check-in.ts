import { useEffect, useState } from 'react'
import { checkIn, checkInByStaff, undoByStaff } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { CallAnswer, CallRefusal } from '#web/kit/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useWrite } from '../kit/use-write.ts'

type Entered = OutputOf<typeof checkIn>

/** The last outcome at the front desk. A check-in can be undone while it is shown. */
type CheckInOutcome =
  | { readonly kind: 'in' | 'standing_by'; readonly booking: Entered['booking'] }
  | { readonly kind: 'refused'; readonly refusal: CallRefusal }

interface CheckInDesk {
  readonly result: CheckInOutcome | undefined
  readonly isBusy: boolean
  /** The row that is being checked in. */
  readonly busyWith: string | undefined
  /** Checks in by a scanned pass. */
  readonly scan: (code: string) => Promise<void>
  /** Checks in a person of the roster. */
  readonly enter: (bookingId: string) => Promise<void>
  readonly undo: (bookingId: string) => Promise<void>
}

const shownMs = 10_000

/** Checks people in, and shows the outcome for some seconds. */
export function useCheckIn(look: () => Promise<void>): CheckInDesk {
  const t = useTranslations('kiosk')
  const [result, setResult] = useState<CheckInOutcome>()
  const [busyWith, setBusyWith] = useState<string>()
  const byCode = useWrite(checkIn, { refusals: 'page' })
  const byRow = useWrite(checkInByStaff, { refusals: 'page' })
  const back = useWrite(undoByStaff, { refusals: 'page' })
  useEffect(() => {
    if (result === undefined) return undefined
    const timer = setTimeout(() => setResult(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [result])

  const ask = async (subject: string, send: () => Promise<CallAnswer<Entered>>) => {
    if (busyWith !== undefined) return
    setBusyWith(subject)
    const answer = await send()
    setBusyWith(undefined)
    setResult(
      answer.ok
        ? { kind: answer.value.standing_by ? 'standing_by' : 'in', booking: answer.value.booking }
        : { kind: 'refused', refusal: answer.refusal },
    )
    await look()
  }
  const undo = async (bookingId: string) => {
    const answer = await back.send({ id: asId('bookings', bookingId), outcome: 'not_here', reason: t('undoReason') })
    setResult(answer.ok ? undefined : { kind: 'refused', refusal: answer.refusal })
    await look()
  }
  return {
    result,
    busyWith,
    isBusy: busyWith !== undefined,
    undo,
    scan: async (code) => ask('', async () => byCode.send({ code: code.trim().slice(0, 200) })),
    enter: async (bookingId) => ask(bookingId, async () => byRow.send({ id: asId('bookings', bookingId) })),
  }
}
