import { useEffect, useState } from 'react'
import { checkIn, checkInByStaff, undoByStaff } from '#domain/attendance/api.ts'
import { readTypedCode } from '#domain/attendance/pass-code.ts'
import { whosePass, type WhosePass } from '#domain/attendance/whose-pass.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import type { CallAnswer, CallRefusal } from '#web/kit/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useWrite } from '../kit/use-write.ts'
import { keptRosters } from './kept-rosters.ts'
import { optimisticRow } from './optimistic-row.ts'
import { readKeptPass, type NotRead } from './read-kept-pass.ts'
import { serialQueue } from './serial-queue.ts'
import { useKept, useWaiting } from './use-kept-rosters.ts'
import type { RosterRow } from './use-roster.ts'

type Entered = OutputOf<typeof checkIn>

/** The last outcome at the front desk. A check-in can be undone while it is shown. */
type CheckInOutcome =
  | { readonly kind: 'in' | 'standing_by'; readonly booking: Entered['booking'] }
  | RefusedCheckIn
  /** Kept on the device until there is a network. */
  | { readonly kind: 'kept'; readonly row: RosterRow }
  /** What a pass said that was read without a network, where it lets nobody in. */
  | { readonly kind: 'not_read'; readonly pass: NotRead }

export interface CheckInDesk {
  readonly result: CheckInOutcome | undefined
  /** The row that is being checked in. */
  readonly busyWith: string | undefined
  /** The row with what was pressed and waits to be sent. */
  readonly drawn: (row: RosterRow) => RosterRow
  /** Whether a press on the row waits to be sent. */
  readonly waits: (row: RosterRow) => boolean
  /** Checks in by a scanned pass. */
  readonly scan: (code: string) => Promise<void>
  /** Checks in a person of the roster. */
  readonly enter: (row: RosterRow) => Promise<void>
  readonly undo: (bookingId: string) => Promise<void>
}

/** Who stood there, and of a pass for which class. */
export type Whose = Pick<WhosePass, 'full_name' | 'seat_no'> & Partial<Pick<WhosePass, 'class_name' | 'starts_at'>>

export interface RefusedCheckIn {
  readonly kind: 'refused'
  readonly refusal: CallRefusal
  /** Undefined where the code was no pass. */
  readonly whose?: Whose | undefined
}

interface Asking {
  /** Whose row was pressed. */
  readonly whose?: Whose
  readonly send: () => Promise<CallAnswer<Entered>>
  readonly keep: () => Promise<CheckInOutcome | undefined>
}

const shownMs = 10_000

/**
 * Checks people in, and shows the outcome for some seconds. Without a network a device of the studio reads passes by
 * what it keeps, and keeps each press until there is one.
 */
export function useCheckIn(look: () => Promise<void>): CheckInDesk {
  const t = useTranslations('kiosk')
  const { pack } = useKept()
  const waits = useWaiting()
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

  const drawn = (row: RosterRow) => optimisticRow(row, waits(row)?.act)
  const enterNow = async (subject: string, { send, keep, whose }: Asking) => {
    setResult(undefined)
    setBusyWith(subject)
    const answer = await send()
    const isLost = !answer.ok && answer.refusal.status === 0
    const instead = isLost ? await keep() : undefined
    if (answer.ok) void keptRosters.note(answer.value.booking.id, 'in')
    setBusyWith(undefined)
    setResult(instead ?? outcomeOf(answer, whose))
    if (instead === undefined) void look()
  }
  const [inLine] = useState(serialQueue)
  const ask = async (subject: string, asking: Asking) => inLine(subject, async () => enterNow(subject, asking))
  const keepRow = async (row: RosterRow): Promise<CheckInOutcome | undefined> => {
    if (pack === undefined) return undefined
    // The studio would refuse it later, when the person is in the room.
    if (checkSigned(row.waiver) !== undefined) return { kind: 'not_read', pass: { kind: 'unsigned', row } }
    return (await keptRosters.press(row.id, 'in')) ? { kind: 'kept', row } : undefined
  }
  const keepPass = async (text: string): Promise<CheckInOutcome | undefined> => {
    if (pack === undefined) return undefined
    const pass = await readKeptPass(text, { pack, drawn })
    return pass.kind === 'may_enter' ? keepRow(pass.row) : { kind: 'not_read', pass }
  }
  const undo = async (bookingId: string) => {
    const id = asId('bookings', bookingId)
    const isKept = waits({ id }) !== undefined && (await keptRosters.press(id, 'out'))
    if (isKept) return setResult(undefined)
    const answer = await back.send({ id, outcome: 'not_here', reason: t('undoReason') })
    if (answer.ok) void keptRosters.note(id, 'out')
    setResult(answer.ok ? undefined : { kind: 'refused', refusal: answer.refusal })
    return look()
  }
  return {
    result,
    busyWith,
    drawn,
    waits: (row) => waits(row) !== undefined,
    undo,
    scan: async (typed) => {
      const code = typed.trim().slice(0, 200)
      if (readTypedCode(code) !== undefined) return setResult({ kind: 'not_read', pass: { kind: 'own_code' } })
      return ask(code, { send: async () => byCode.send({ code }), keep: async () => keepPass(code) })
    },
    enter: async (row) =>
      ask(row.id, {
        whose: { full_name: row.person.full_name, seat_no: row.seat_no },
        send: async () => byRow.send({ id: row.id }),
        keep: async () => keepRow(row),
      }),
  }
}

function outcomeOf(answer: CallAnswer<Entered>, pressed: Whose | undefined): CheckInOutcome {
  if (answer.ok) return { kind: answer.value.standing_by ? 'standing_by' : 'in', booking: answer.value.booking }
  const { refusal } = answer
  return { kind: 'refused', refusal, whose: pressed ?? whosePass.safeParse(refusal.details).data }
}
