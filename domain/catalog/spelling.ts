/** A word as typed, and the stem by which the catalogue has it. */
export interface TypedWord {
  readonly text: string
  readonly stem: string
}

/**
 * The known words that a misspelt one may stand for, the most likely first: one edit in words of up to five letters,
 * two in longer ones, where an edit is a letter left out, added, replaced or changed over with its neighbour (optimal
 * string alignment distance). Among equals the word of more products comes first, then the first in the alphabet. Words
 * of three letters and fewer are not corrected: too many others are one edit away. Letters are counted as typed, with
 * the s of a plural. Example: `sokc` gives `sock`, so does `soks`, and `blok` gives `book` before `block` in a shop of
 * many books.
 */
export function closestWords(
  { text, stem }: TypedWord,
  known: readonly { readonly word: string; readonly products: number }[],
): readonly string[] {
  const allowed = allowedTypos(text)
  if (allowed === 0) return []
  return known
    .map(({ word, products }) => ({ word, products, slips: slips(stem, word) }))
    .filter((candidate) => candidate.slips <= allowed)
    .toSorted(
      (one, other) => one.slips - other.slips || other.products - one.products || (one.word < other.word ? -1 : 1),
    )
    .map(({ word }) => word)
}

/** The edit distance of two words. */
function slips(from: string, to: string): number {
  const width = to.length + 1
  let before: number[] = []
  let above = Array.from({ length: width }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column < width; column += 1) {
      const replaced = at(above, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1)
      const changedOver =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
          ? at(before, column - 2) + 1
          : replaced
      current.push(Math.min(replaced, changedOver, at(above, column) + 1, at(current, column - 1) + 1))
    }
    before = above
    above = current
  }
  return at(above, width - 1)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

/** How many typing mistakes a word may have and still match another. */
export function allowedTypos(text: string): number {
  return text.length < 4 ? 0 : text.length <= 5 ? 1 : 2
}

/** The text that what somebody types is compared with: lower case, without marks and punctuation. */
export function spellingText(text: string): string {
  return textPieces(text)
    .map((piece) => piece.text)
    .join(' ')
}

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
