import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { PictureRow } from './card-queries.ts'

/** A picture with its alternative text. */
export function presentPicture(picture: PictureRow | null, locale: Locale) {
  return picture && { path: picture.path, alternative: inLocale(picture.alternative, locale) }
}
