import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from './localized.ts'

/** In American English, whose months have three letters as on the pages: `Sep`, not `Sept`. */
const tags: Readonly<Record<Locale, string>> = { en: 'en-US', zh: 'zh-CN' }
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A moment in a sentence, by the studio's wall clock and in the order of the pages: `Fri 20 Nov 2026, 09:00`,
 * `2026年11月20日周五 09:00`. Making a format costs a hundred times more than using one, so each pair of language and zone
 * is made once.
 */
export function formatWhen(at: Instant, shownIn: { readonly locale: Locale; readonly zone: string }): string {
  const { locale } = shownIn
  const parts = new Map(
    formatFor(shownIn)
      .formatToParts(at.epochMilliseconds)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  const clock = `${part('hour')}:${part('minute')}`
  return locale === 'zh'
    ? `${part('year')}年${part('month').replace('月', '')}月${part('day')}日${part('weekday')} ${clock}`
    : `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}, ${clock}`
}

function formatFor({ locale, zone }: { readonly locale: Locale; readonly zone: string }): Intl.DateTimeFormat {
  const key = `${locale} ${zone}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(tags[locale], {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(key, made)
  return made
}
