import { useState } from 'react'
import { checkInByStaff, getRoster, undoByStaff } from '#domain/attendance/api.ts'
import type { Endpoint, OutputOf } from '#domain/kit/endpoint.ts'
import type { CallAnswer } from '#web/kit/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useWrite } from '../kit/use-write.ts'
import { keptRosters } from './kept-rosters.ts'
import { optimisticRow } from './optimistic-row.ts'
import { useWaiting } from './use-kept-rosters.ts'

export type Roster = OutputOf<typeof getRoster>
export type RosterRow = Roster['places'][number]

/** What was pressed for a row and is not answered yet. */
type Pressed = 'in' | 'out'

export interface RosterActs {
  /** The row as it is drawn: with what was pressed, before its answer. */
  readonly drawn: (row: RosterRow) => RosterRow
  /** Why the last press on this row was refused. */
  readonly refusedFor: (row: RosterRow) => string | undefined
  /** When the press was made that waits to be sent. */
  readonly waitsSince: (row: RosterRow) => string | undefined
  readonly checkIn: (row: RosterRow) => void
  readonly undoCheckIn: (row: RosterRow) => void
}

/**
 * Checks people in, and takes that back. Each press is drawn at once; a refusal draws the row as before, with its
 * sentence, and without a network a device of the studio keeps the press. `changes` names the reads beside the roster
 * that show it.
 */
export function useRoster(changes: readonly Endpoint[]): RosterActs {
  const t = useTranslations('staffCheckIn')
  const frame = useTranslations('consoleFrame')
  const [pressed, setPressed] = useState<ReadonlyMap<string, Pressed>>(new Map())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const enter = useWrite(checkInByStaff, { changes: [getRoster, ...changes], refusals: 'page' })
  const leave = useWrite(undoByStaff, { changes: [getRoster, ...changes], refusals: 'page' })

  const waits = useWaiting()

  const press = async (row: RosterRow, { as, send }: { as: Pressed; send: () => Promise<CallAnswer<unknown>> }) => {
    if (pressed.has(row.id)) return undefined
    setPressed((before) => new Map(before).set(row.id, as))
    setRefused((before) => without(before, row.id))
    // A press that waits to be sent would come after this one: they travel in order.
    if (waits(row) !== undefined && (await keptRosters.press(row.id, as))) {
      return setPressed((before) => without(before, row.id))
    }
    // It is answered once the roster was read again, so that the row does not blink.
    const answer = await send()
    const isLost = !answer.ok && answer.refusal.status === 0
    const isKept = isLost && (await keptRosters.press(row.id, as))
    setPressed((before) => without(before, row.id))
    if (isKept) return undefined
    const isDone = answer.ok || answer.refusal.code === doneBefore[as].code
    if (isDone) void keptRosters.note(row.id, as)
    const name = row.person.full_name
    if (answer.ok) return as === 'out' ? showToast(frame('tookBack', { name })) : undefined
    if (isDone) return showToast(frame(doneBefore[as].text, { name }))
    const { refusal } = answer
    return setRefused((before) => new Map(before).set(row.id, isLost ? t('offline') : refusal.message))
  }
  return {
    drawn: (row) => optimisticRow(row, pressed.get(row.id) ?? waits(row)?.act),
    waitsSince: (row) => waits(row)?.pressed_at,
    refusedFor: ({ id }) => refused.get(id),
    checkIn: (row) => void press(row, { as: 'in', send: async () => enter.send({ id: row.id }) }),
    undoCheckIn: (row) =>
      void press(row, {
        as: 'out',
        send: async () => leave.send({ id: row.id, outcome: 'not_here', reason: frame('takeBackReason') }),
      }),
  }
}

/** What a press is refused for where a colleague pressed the same first: the row is as it was to be. */
const doneBefore = {
  in: { code: 'bookings.already_checked_in', text: 'alreadyIn' },
  out: { code: 'bookings.not_live', text: 'tookBack' },
} as const

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  const left = new Map(map)
  left.delete(id)
  return left
}
