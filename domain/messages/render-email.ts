import { mapUrl } from '#domain/studio/landmarks.ts'
import { mailFrame as en } from '#domain/text/en/mail/messages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailFrame as zh } from '#domain/text/zh/mail/messages.ts'
import { cleanContent } from './clean-content.ts'
import { emailPage, type EmailFrame } from './email-page.ts'
import type { MessageContent, RenderedEmail } from './model.ts'

const studio = 'Hundred'

/**
 * An email as page and as text, in the reader's language. Typed text is shown as plain text: markup is escaped, header
 * and direction tricks are removed. Throws when the action's address is neither http nor https (a bug of the writer).
 * Example: a heading `<b>Mei</b>` is read as those eleven characters, not in bold.
 */
export function renderEmail(content: MessageContent, locale: Locale): RenderedEmail {
  const words = locale === 'zh' ? zh : en
  const clean = cleanContent(content)
  const { tagline, openLink, pass } = words
  const frame = { locale, studio, tagline, why: fill(words.why, { studio }), openLink, pass }
  return {
    subject: clean.subject,
    html: emailPage(clean, frame),
    plain: plainText(clean, frame),
    ...(clean.copyName === undefined ? {} : { copy: { name: clean.copyName, content: clean } }),
    ...(clean.calendar ? { calendar: { ...clean.calendar, url: clean.action?.url ?? '' } } : {}),
  }
}

function plainText(content: MessageContent, frame: EmailFrame): string {
  const colon = frame.locale === 'zh' ? '：' : ': '
  const map = content.pass === undefined || content.pass.isOff ? undefined : mapUrl(content.pass.address)
  const facts = [
    ...(content.facts ?? []).map((fact) => `${fact.label}${colon}${fact.value}`),
    ...(map === undefined ? [] : [`${frame.pass.map}${colon}${map}`]),
  ]
  const blocks = [
    content.heading,
    ...content.paragraphs,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    ...(content.action ? [`${content.action.label}${colon}\n${content.action.url}`] : []),
    `${frame.studio} · ${frame.tagline}\n${frame.why}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
