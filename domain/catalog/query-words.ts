import { textPieces } from './text-pieces.ts'

const maxWords = 12

/**
 * What a query asks for: every word must be there. A Chinese run asks for its pairs, or for its one character.
 * Example: `袜 socks` asks for `袜` and `sock`; `防滑袜` for `防滑` and `滑袜`.
 */
export function queryWords(text: string): string[] {
  const words = textPieces(text).flatMap((piece) => {
    if (!piece.han) return [piece.stem]
    return piece.han.pairs.length === 0 ? [piece.text] : piece.han.pairs
  })
  return [...new Set(words)].slice(0, maxWords)
}
