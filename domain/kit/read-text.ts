/** Scripts in which a joiner, or its opposite, changes how a word is written: without them a name is another name. */
const joining = ['Arab', 'Syrc', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
  .concat(['Sinh', 'Khmr', 'Mymr', 'Tibt', 'Java'])
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')

/** What cannot be seen and has a meaning where it stands. */
const meant = [
  `(?<=[${joining}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]|\\p{Extended_Pictographic}\\ufe0f)[\\u200c\\u200d]`,
  // Which face a character has: that of an emoji, a variant of a Chinese character, a form of a Mongolian letter.
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
  // The flag of a part of a country.
  '\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{2,8}\\u{e007f}',
].join('|')
/** The overrides stay, to be refused: what is seen is not what is meant. */
const unseen = '(?![\\u202d\\u202e])\\p{Default_Ignorable_Code_Point}|[\\ufff9-\\ufffb]'
const meantOrUnseen = new RegExp(`(${meant})|(?:${unseen})+`, 'gu')

/** The text without characters that nobody sees, but for those that a script or an emoji needs where they stand. */
export function dropUnseen(text: string): string {
  return text.replaceAll(meantOrUnseen, (_found, kept: string | undefined) => kept ?? '')
}

/**
 * Most marks on one letter. Unicode's Stream-Safe Text Format has as many (UAX 15, section 13): more are no writing,
 * and to bring thousands of them into order takes seconds.
 */
const marksMost = 30
const overloaded = new RegExp(`\\p{M}{${marksMost + 1}}`, 'u')

/** Whether no letter has more marks than any language gives it. */
export function hasFewMarks(text: string): boolean {
  return !overloaded.test(text)
}
