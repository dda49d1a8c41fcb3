import { call, type CallAnswer } from '#web/kit/api.ts'
import { changeCalendar } from './change-calendar.ts'

/** The same from the browser. */
export async function changeCalendarHere(
  intent: string,
): Promise<CallAnswer<{ readonly url: string | null }> | undefined> {
  return changeCalendar(call, intent)
}
