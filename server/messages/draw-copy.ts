import type { MessageContent } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import { paperSize, softInk } from '#server/papers/draw-paper.ts'
import { makePaper } from '#server/papers/make-paper.ts'

const studio = 'Hundred'

/**
 * A message as a PDF: its heading, its facts, then its text, for a copy outside of the mail. The link is left out,
 * since paper has none.
 */
export async function drawCopy(content: MessageContent, locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  const about = { title: content.subject, author: studio, language: locale }
  return makePaper(about, (sheet) => {
    const whole = { x: 0, width: sheet.width }
    sheet.row([[studio, { ...whole, color: softInk, size: paperSize.small }]])
    sheet.row([[content.heading, { ...whole, face: 'strong', size: paperSize.large }]])
    sheet.space(10)
    sheet.line()
    for (const { label, value } of content.facts ?? [])
      sheet.row([
        [label, { x: 0, width: sheet.width * 0.28, color: softInk }],
        [value, { x: sheet.width * 0.3, width: sheet.width * 0.7 }],
      ])
    sheet.line()
    for (const paragraph of content.paragraphs) {
      sheet.space(5)
      sheet.row([[paragraph, whole]])
    }
  })
}
