import { textPieces } from './text-pieces.ts'

const maxWords = 400

/**
 * The words under which a text is found. Latin words are lower case without marks and without the s of a plural; a run
 * of Chinese is found by each character and each pair of neighbours.
 * Example: `Grip Socks 防滑袜` gives `grip`, `sock`, `防`, `滑`, `袜`, `防滑`, `滑袜`.
 */
export function searchWords(text: string): string[] {
  const words = textPieces(text).flatMap(({ han, stem }) => (han ? [...han.characters, ...han.pairs] : [stem]))
  return [...new Set(words)].slice(0, maxWords)
}
