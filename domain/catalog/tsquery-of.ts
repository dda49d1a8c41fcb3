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
