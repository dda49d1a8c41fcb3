/** The initials of somebody in a disc, beside the name. */
export function PersonMark({ name }: { readonly name: string }) {
  return (
    <span className="person-mark" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0] ?? '').join('')
}
