const wordShape = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu
const isHan = /^\p{Script=Han}/u
const maxWords = 400
const maxWordLength = 40

/**
 * The words under which a text is found. Latin words are lower case without marks and without the s of a plural; a run
 * of Chinese is found by each character and each pair of neighbours, so that no dictionary decides what a word is.
 * Example: `Grip Socks 防滑袜` gives `grip`, `sock`, `防`, `滑`, `袜`, `防滑`, `滑袜`.
 */
export function searchWords(text: string): string[] {
  const words = pieces(text).flatMap((piece) => (isHan.test(piece) ? [...piece, ...pairs(piece)] : [stem(piece)]))
  return [...new Set(words)].slice(0, maxWords)
}

/**
 * What a query asks for: every word must be there. A Chinese run asks for its pairs, or for its one character.
 * Example: `袜 socks` asks for `袜` and `sock`; `防滑袜` for `防滑` and `滑袜`.
 */
export function queryWords(text: string): string[] {
  const words = pieces(text).flatMap((piece) => {
    if (!isHan.test(piece)) return [stem(piece)]
    return piece.length === 1 ? [piece] : pairs(piece)
  })
  return [...new Set(words)].slice(0, 12)
}

/** The text that a misspelt word is compared with: lower case, marks and punctuation gone. */
export function spellingText(text: string): string {
  return pieces(text).join(' ')
}

function pieces(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  return [...folded.matchAll(wordShape)].map(([piece]) => [...piece].slice(0, maxWordLength).join(''))
}

function pairs(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** `socks` is found as `sock` and `boxes` as `box`; `glass` and `bus` stay as they are. */
function stem(word: string): string {
  if (word.length > 4 && /(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}
