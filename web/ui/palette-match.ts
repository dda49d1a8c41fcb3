/** A title in pieces, those that the typed text found marked. */
export function matchedPieces(
  title: string,
  typed: string,
): ReadonlyArray<{ readonly text: string; readonly isFound: boolean }> {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return [{ text: title, isFound: false }]
  const found = new RegExp(`(${words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`, 'giu')
  return title
    .split(found)
    .map((text, place) => ({ text, isFound: place % 2 === 1 }))
    .filter(({ text }) => text !== '')
}

/** Whether each typed word begins a word of the title, in any order and any case. */
export function isMatch(title: string, typed: string): boolean {
  const words = title.toLowerCase().split(/[\s,/-]+/)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((piece) => piece === '' || words.some((word) => word.startsWith(piece)))
}
