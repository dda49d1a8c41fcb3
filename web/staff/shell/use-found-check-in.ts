import { checkInByStaff, getRoster, undoByStaff } from '#domain/attendance/api.ts'
import type { Id } from '#domain/kit/id.ts'
import { lookUp, openRecord } from '#domain/members/api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { getToday } from '#domain/reports/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { keptRosters } from '../attendance/kept-rosters.ts'
import { useRefusalToast } from '../kit/use-refusal-toast.ts'
import { useUndoToast } from '../kit/use-undo-toast.ts'
import { useWrite } from '../kit/use-write.ts'

interface Found {
  readonly id: Id<'bookings'>
  readonly name: string
  readonly seat: number
}

/** What shows whether somebody is in; the search offers it no more. */
const changes = [lookUp, getRoster, getToday, openRecord, getTimeline]

/** Checks in somebody whom the search found, and says so with the way back, since no row of a roster shows it. */
export function useFoundCheckIn(): (found: Found) => Promise<void> {
  const t = useTranslations('consoleFrame')
  const showUndo = useUndoToast()
  const showRefusal = useRefusalToast()
  const enter = useWrite(checkInByStaff, { changes, refusals: 'page' })
  const leave = useWrite(undoByStaff, { changes })
  const undoCheckIn = async (id: Found['id']) => {
    const answer = await leave.send({ id, outcome: 'not_here', reason: t('takeBackReason') })
    if (answer.ok) void keptRosters.note(id, 'out')
    return answer
  }
  return async ({ id, name, seat }) => {
    const answer = await enter.send({ id })
    // A colleague was faster: the member is in, as it was to be.
    const isDone = answer.ok || answer.refusal.code === 'bookings.already_checked_in'
    if (isDone) void keptRosters.note(id, 'in')
    if (!answer.ok) return isDone ? showToast(t('alreadyIn', { name })) : showRefusal(answer.refusal)
    const said = { done: t('checkedIn', { name, seat }), undone: t('tookBack', { name }) }
    return showUndo(said, async () => undoCheckIn(id))
  }
}
