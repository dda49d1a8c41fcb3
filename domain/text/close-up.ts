/** Word joiner: it has no width, and nobody types it. */
const edge = '\u2060'

/** Chinese characters and the wide brackets and quotation marks that a name may begin or end with. */
const begins = /^(?=[\p{sc=Han}（《“])/u
const ends = /[\p{sc=Han}）》”]$/u

/**
 * Chinese sentences have a space beside a value, for those in another script and for numbers. Where the value begins or
 * ends with a Chinese character none belongs there: "取消 Grip Socks" and "取消流动普拉提". This marks such an end of a
 * value, and `closeUp` takes the space beside it out of the whole sentence.
 */
export function beside(value: string): string {
  return value.replace(begins, edge).replace(ends, `$&${edge}`)
}

/** The sentence without the spaces between two Chinese characters of which one is a marked end, and without marks. */
export function closeUp(sentence: string): string {
  return sentence.replace(/(\p{sc=Han}) \u2060|\u2060 (?=\p{sc=Han})|\u2060/gu, '$1')
}

/** The same for a piece of a sentence: a link or bold words beside it may begin or end with a marked value. */
export function closeUpBetween({
  before = '',
  text,
  after = '',
}: {
  readonly before?: string | undefined
  readonly text: string
  readonly after?: string | undefined
}): string {
  return closeUp(`${before.endsWith(edge) ? edge : ''}${text}${after.startsWith(edge) ? edge : ''}`)
}
