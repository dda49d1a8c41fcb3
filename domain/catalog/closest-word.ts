import { allowedTypos } from './allowed-typos.ts'

/** A word as typed, and the stem by which the catalogue has it. */
export interface TypedWord {
  readonly text: string
  readonly stem: string
}

/**
 * The known word that a misspelt one most likely stands for: one edit in words of up to five letters, two in longer
 * ones, where an edit is a letter left out, added, replaced or changed over with its neighbour (optimal string
 * alignment distance). Among equals the word of more products wins, then the first in the alphabet. Words of three
 * letters and fewer are not corrected: too many others are one edit away. Letters are counted as typed, with the s of a
 * plural. Example: `sokc` gives `sock`, so does `soks`, and `resistence` gives `resistance`.
 */
export function closestWord(
  { text, stem }: TypedWord,
  known: readonly { readonly word: string; readonly products: number }[],
): string | undefined {
  const allowed = allowedTypos(text)
  const near = known
    .map(({ word, products }) => ({ word, products, slips: slips(stem, word) }))
    .filter((candidate) => candidate.slips <= allowed)
  const [best] = near.toSorted(
    (one, other) => one.slips - other.slips || other.products - one.products || (one.word < other.word ? -1 : 1),
  )
  return allowed === 0 ? undefined : best?.word
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
