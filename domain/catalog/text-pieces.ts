const wordShape = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu
const hanShape = /^\p{Script=Han}/u
const maxWordLength = 40

/** A run of letters and digits of one script, lower case and without diacritics. */
export interface TextPiece {
  readonly text: string
  /** Chinese: its characters, and each pair of neighbours, so that no dictionary decides what a word is. */
  readonly han: { readonly characters: readonly string[]; readonly pairs: readonly string[] } | undefined
  /** The word without the s of a plural: `socks` as `sock`, `boxes` as `box`; `glass` and `bus` stay as they are. */
  readonly stem: string
}

/** The pieces of a text in their order. Example: `Yoga砖 Socks` has `yoga`, `砖` and `socks`, whose stem is `sock`. */
export function textPieces(text: string): TextPiece[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  return [...folded.matchAll(wordShape)].map(([run]) => {
    const characters = Array.from(run).slice(0, maxWordLength)
    const piece = characters.join('')
    return {
      text: piece,
      han: hanShape.test(piece) ? { characters, pairs: pairsOf(characters) } : undefined,
      stem: stemOf(piece),
    }
  })
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

function stemOf(word: string): string {
  if (word.length > 4 && /(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}
