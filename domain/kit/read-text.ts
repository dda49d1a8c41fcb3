/** Scripts in which a joiner or non-joiner changes how a word is written: without them a name is another name. */
const joining = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
  .concat(['Sinh', 'Khmr', 'Mymr', 'Tibt', 'Java'])
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')

/** Invisible characters that have a meaning in their place. */
const meant = [
  `(?<=[${joining}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]|\\p{Extended_Pictographic}\\ufe0f)[\\u200c\\u200d]`,
  // Variation selectors: of an emoji, of a Chinese character, of a Mongolian letter.
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
  // The flag of a part of a country.
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{2,8}\\u{e007f}',
].join('|')
/** The overrides stay, so that they are refused: what is seen is not what is meant. */
const unseen = '(?![\\u202d\\u202e])\\p{Default_Ignorable_Code_Point}|[\\ufff9-\\ufffb]'
const meantOrUnseen = new RegExp(`(${meant})|(?:${unseen})+`, 'gu')

/** The text without invisible characters, except where a script or an emoji needs them. */
export function dropUnseen(text: string): string {
  return text.replaceAll(meantOrUnseen, (_found, kept: string | undefined) => kept ?? '')
}

/**
 * The most marks on one letter. Unicode's Stream-Safe Text Format has as many (UAX 15, section 13): no language needs
 * more, and ordering thousands of them takes seconds.
 */
const marksMost = 30
const overloaded = new RegExp(`\\p{M}{${marksMost + 1}}`, 'u')

/** Whether no letter has more marks than any language needs. */
export function hasFewMarks(text: string): boolean {
  return !overloaded.test(text)
}
