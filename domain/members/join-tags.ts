/** The tags as they are stored: each once, in the order of the alphabet. */
export function orderTags(tags: readonly string[]): string[] {
  return [...new Set(tags)].toSorted()
}

/** The same as one text, by which two changes of the tags are compared; null without any. */
export function joinTags(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : orderTags(tags).join(', ')
}
