import type { Instant } from '#domain/kit/time.ts'
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

interface AboutOffer extends Omit<About, 'what' | 'reason'> {
  /**
   * `offered` asks an instructor, `taken` and `settled` tell that no answer is needed any more, `filled` tells who
   * asked that somebody said yes.
   */
  readonly what: 'offered' | 'taken' | 'settled' | 'filled'
  /** Who teaches now. */
  readonly substitute?: string | undefined
  readonly answerBy?: Instant | undefined
}

/** A question to an instructor about a class of another, or what became of it. */
export function offerMessage(offer: AboutOffer): MessageContent {
  const { about, what, locale, zone, origin, substitute = '', answerBy } = offer
  const words = texts[locale]
  const values = {
    absent: about.absent,
    instructor: substitute,
    class: inLocale(about.class_name, locale),
    when: formatWhen(about.starts_at, { locale, zone }),
    until: answerBy === undefined ? '' : formatWhen(answerBy, { locale, zone }),
  }
  return {
    subject: fill(words[what].subject, values),
    heading: fill(words[what].heading, values),
    paragraphs: [fill(words[what].body, values)],
    facts: [
      { label: words.facts.class, value: values.class },
      { label: words.facts.when, value: values.when },
      { label: words.facts.room, value: inLocale(about.room_name, locale) },
      { label: words.facts.booked, value: String(about.booked) },
    ],
    action:
      what === 'offered'
        ? { label: words.answer, url: `${origin}/staff/my-day` }
        : { label: words.action, url: `${origin}${locale === 'en' ? '' : `/${locale}`}/schedules` },
  }
}
