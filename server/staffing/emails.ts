import type { MessageContent } from '#domain/messages/model.ts'
import { mailInstructors as en } from '#domain/text/en/mail/instructors.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailInstructors as zh } from '#domain/text/zh/mail/instructors.ts'
import type { findRequestedClass } from './request-queries.ts'

const texts = { en, zh }

interface About {
  readonly about: Awaited<ReturnType<typeof findRequestedClass>>
  /** `asked` goes to the managers, `refused` to the instructor who requested it. */
  readonly what: 'asked' | 'refused'
  readonly reason: string
  readonly locale: Locale
  readonly zone: string
  readonly origin: string
}

/** A request for a substitute, or its refusal. */
export function requestMessage({ about, what, reason, locale, zone, origin }: About): MessageContent {
  const words = texts[locale]
  const values = {
    instructor: about.absent,
    class: inLocale(about.class_name, locale),
    when: formatWhen(about.starts_at, { locale, zone }),
    reason,
  }
  return {
    subject: fill(words[what].subject, values),
    heading: fill(words[what].heading, values),
    paragraphs: [fill(words[what].reason, values), words[what].body],
    facts: [
      { label: words.facts.class, value: values.class },
      { label: words.facts.when, value: values.when },
    ],
    action: { label: words.action, url: `${origin}${locale === 'en' ? '' : `/${locale}`}/schedules` },
  }
}
