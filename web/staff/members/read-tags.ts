/** The tags that somebody typed with commas between them, also Chinese ones, in small letters; empty ones are none. */
export function readTags(typed: string): string[] {
  return typed
    .split(/[,;，、；]/)
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '')
}
