/** How people refer to an instructor. Names of one word, and Chinese names, stay whole. */
export function firstName(name: string): string {
  const words = name.split(' ')
  return words.length > 2 ? words.slice(0, 2).join(' ') : (words[0] ?? name)
}
