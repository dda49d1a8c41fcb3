import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from './localized.ts'

const tags: Readonly<Record<Locale, string>> = { en: 'en-GB', zh: 'zh-CN' }
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment as a sentence tells it, by the studio's wall clock: `Fri, 20 Nov 2026, 09:00`, `2026年11月20日周五 09:00`.
 * Making a format costs a hundred times more than using one, so each pair of language and zone is made once.
 */
export function formatWhen(at: Instant, shownIn: { readonly locale: Locale; readonly zone: string }): string {
  const key = `${shownIn.locale} ${shownIn.zone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(tags[shownIn.locale], {
      timeZone: shownIn.zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(key, format)
  }
  return format.format(at.epochMilliseconds)
}
