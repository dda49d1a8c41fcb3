import { z } from 'zod/mini'
import { contentShape, type RenderedEmail } from '#domain/messages/model.ts'
import { renderEmail } from '#domain/messages/render-email.ts'
import type { Locale } from '#domain/text/localized.ts'

/** The email of a message: the page and the text part. Throws when the stored content is invalid (a bug). */
export function renderMessage(kept: { readonly content: unknown; readonly locale: Locale }): RenderedEmail {
  return renderEmail(z.parse(contentShape, kept.content), kept.locale)
}
