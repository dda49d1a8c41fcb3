import { textPieces } from './spelling.ts'

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

const mostQueryWords = 12

/**
 * What a query asks for: every word must be there. A Chinese run asks for its pairs, or for its one character.
 * Example: `袜 socks` asks for `袜` and `sock`; `防滑袜` for `防滑` and `滑袜`.
 */
export function queryWords(text: string): string[] {
  const words = textPieces(text).flatMap((piece) => {
    if (!piece.han) return [piece.stem]
    return piece.han.pairs.length === 0 ? [piece.text] : piece.han.pairs
  })
  return [...new Set(words)].slice(0, mostQueryWords)
}

/** The texts of a product by the weight of a hit in them: its names, what else it is known by, its description. */
export interface SearchedTexts {
  readonly names: string
  readonly labels: string
  readonly story: string
}

/**
 * The words of a product as PostgreSQL's tsvector: `A` for words of its names, `B` for brand, categories, options and
 * keywords, `C` for its description; a word keeps its best weight. A weight belongs to a position, so each word has
 * one. Words hold letters and digits alone, so nothing in them needs escaping. Example: names `Grip Socks`, labels
 * `Socks Lorong` give `'grip':1A 'sock':2A 'lorong':3B`.
 */
export function weighWords({ names, labels, story }: SearchedTexts): string {
  const weights = new Map<string, string>()
  for (const [text, weight] of [
    [names, 'A'],
    [labels, 'B'],
    [story, 'C'],
  ] as const)
    for (const word of searchWords(text)) if (!weights.has(word)) weights.set(word, weight)
  return [...weights].map(([word, weight], index) => `'${word}':${index + 1}${weight}`).join(' ')
}

/**
 * Words as PostgreSQL's tsquery: all of them, or any. The last word may be incomplete, so it also matches as a prefix.
 * Words hold letters and digits alone, so nothing in them needs escaping. Example: `grip` and `soc` give `'grip' &
 * 'soc':*`.
 */
export function tsqueryOf(words: readonly string[], join: 'all' | 'any' = 'all'): string {
  return words
    .map((word, index) => (index === words.length - 1 && !/\p{Script=Han}/u.test(word) ? `'${word}':*` : `'${word}'`))
    .join(join === 'all' ? ' & ' : ' | ')
}
