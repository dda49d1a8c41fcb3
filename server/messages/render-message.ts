import { z } from 'zod/mini'
import { letterShape, type RenderedLetter } from '#domain/messages/model.ts'
import { renderLetter } from '#domain/messages/render-letter.ts'
import type { Locale } from '#domain/text/localized.ts'

/** The page and the text part of a message that was kept. Throws when what was kept is no letter (a bug). */
export function renderMessage(kept: { readonly letter: unknown; readonly locale: Locale }): RenderedLetter {
  return renderLetter(z.parse(letterShape, kept.letter), kept.locale)
}
