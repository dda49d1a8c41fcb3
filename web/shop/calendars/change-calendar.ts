import { closeCalendar, openCalendar } from '#domain/calendars/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'

/** Creates, replaces or removes the calendar feed. Undefined for any other intent. */
export async function changeCalendar(
  call: Call,
  intent: string,
): Promise<CallAnswer<{ readonly url: string | null }> | undefined> {
  if (intent === 'calendar_close') return call(closeCalendar, {})
  if (intent === 'calendar_open' || intent === 'calendar_renew')
    return call(openCalendar, { renew: intent === 'calendar_renew' })
  return undefined
}
