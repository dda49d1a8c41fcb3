import { mailLetter as en } from '#domain/text/en/mail-messages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailLetter as zh } from '#domain/text/zh/mail-messages.ts'
import { cleanLetter } from './clean-letter.ts'
import { letterPage } from './letter-page.ts'
import type { Letter, RenderedLetter } from './model.ts'

const studio = 'Hundred'

/**
 * "Mail looks like the site, in the reader's language, and always has a text part." Words that people typed are shown
 * as they are: markup is escaped, header and direction tricks are taken out. Throws when the action's address is
 * neither http nor https (a bug of the writer).
 * Example: a heading `<b>Mei</b>` is read as those eleven characters, not in bold.
 */
export function renderLetter(letter: Letter, locale: Locale): RenderedLetter {
  const words = locale === 'zh' ? zh : en
  const clean = cleanLetter(letter)
  const frame = { locale, studio, tagline: words.tagline, why: fill(words.why, { studio }), openLink: words.openLink }
  return {
    subject: clean.subject,
    html: letterPage(clean, frame),
    plain: plainText(clean, frame),
    ...(clean.calendar ? { calendar: { ...clean.calendar, url: clean.action?.url ?? '' } } : {}),
  }
}

function plainText(letter: Letter, frame: { locale: Locale; studio: string; tagline: string; why: string }): string {
  const colon = frame.locale === 'zh' ? '：' : ': '
  const facts = (letter.facts ?? []).map((fact) => `${fact.label}${colon}${fact.value}`)
  const blocks = [
    letter.heading,
    ...letter.paragraphs,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(letter.action ? [`${letter.action.label}${colon}\n${letter.action.url}`] : []),
    `${frame.studio} · ${frame.tagline}\n${frame.why}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
