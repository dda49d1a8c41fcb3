/** How many typing mistakes a word may have and still match another. */
export function allowedTypos(text: string): number {
  return text.length < 4 ? 0 : text.length <= 5 ? 1 : 2
}
