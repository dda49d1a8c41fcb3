import { searchWords } from './search-words.ts'

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
