import { textPieces } from './text-pieces.ts'

/** The text that what somebody types is compared with: lower case, without marks and punctuation. */
export function spellingText(text: string): string {
  return textPieces(text)
    .map((piece) => piece.text)
    .join(' ')
}
