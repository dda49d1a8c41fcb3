import { z } from 'zod/mini'
import { normalizeInput } from './normalize-input.ts'

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

/**
 * The most marks on one letter. Unicode's Stream-Safe Text Format has as many (UAX 15, section 13): no language needs
 * more, and ordering thousands of them takes seconds.
 */
const marksMost = 30

const overloaded = new RegExp(`\\p{M}{${marksMost + 1}}`, 'u')

/** The sentences of a field, each by its code in `fields` of domain/text, and its least length. */
interface Words {
  /** The least number of characters after trimming; 0 by default. */
  readonly least?: number
  /** For an absent or too short text; `fields.required` by default. */
  readonly missing?: string
  /** For a too long text; `fields.too_long` by default. */
  readonly long?: string
  /** For a control character or an override; `fields.invalid` by default. */
  readonly invalid?: string
}

/** Room for surrounding spaces and for marks that are composed: a longer text is not processed at all. */
const sentMost = (most: number) => 2 * most + 100

/** Controls, line ends among them, and overrides, which show another order than the stored one. */
const isOneLine = /^[^\p{Cc}\u2028\u2029\u202d\u202e]*$/u
const hasNoControl = /^[\P{Cc}\n\r\t]*$/u
const hasNoOverride = /^[^\u202d\u202e]*$/u

/**
 * One line that people type, such as a name: composed (NFC), trimmed, and without meaningless invisible characters.
 * `most` counts characters of the stored text. Its length is checked first, and a text that is too long is not
 * processed, so that no request costs much CPU.
 */
export function typedLine(most: number, words: Words = {}) {
  return composed(most, { ...words, read: (text) => text.replaceAll(/\p{Zs}/gu, ' ').trim() }).check(
    z.regex(isOneLine, words.invalid ?? 'fields.invalid'),
  )
}

/** Text of several lines, read in the same way. */
export function typedLines(most: number, words: Words = {}) {
  const invalid = words.invalid ?? 'fields.invalid'
  return composed(most, { ...words, read: (text) => text.trim() }).check(
    z.regex(hasNoControl, invalid),
    z.regex(hasNoOverride, invalid),
  )
}

/**
 * A code, phone, e-mail or number that people type: full-width forms become plain, invisible characters are removed.
 */
export function typedCode(most: number, words: Words = {}) {
  const { long = 'fields.too_long', invalid = 'fields.invalid' } = words
  return text(words).check(
    z.maxLength(sentMost(most), { error: long, abort: true }),
    z.overwrite(normalizeInput),
    z.maxLength(most, { error: long, abort: true }),
    ...leastOf(words),
    z.regex(isOneLine, invalid),
  )
}

/** Text that is accepted as sent, such as a password or a key. */
export function sentText(most: number, words: Words = {}) {
  const { long = 'fields.too_long' } = words
  return text(words).check(z.maxLength(most, { error: long, abort: true }), ...leastOf(words))
}

/** The name of a thing in a path, such as `grip-socks`. */
export function slugText(most: number) {
  return sentText(most).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
}

function composed(most: number, { read, ...words }: Words & { readonly read: (text: string) => string }) {
  const { long = 'fields.too_long', invalid = 'fields.invalid' } = words
  return text(words).check(
    z.maxLength(sentMost(most), { error: long, abort: true }),
    z.overwrite(dropUnseen),
    // The next step normalises the order of marks.
    z.refine(hasFewMarks, { error: invalid, abort: true }),
    z.overwrite((typed) => read(typed.normalize('NFC'))),
    z.maxLength(most, { error: long, abort: true }),
    ...leastOf(words),
  )
}

function text({ least = 0, missing }: Words) {
  return z.string(missing ?? (least === 0 ? undefined : 'fields.required'))
}

function leastOf({ least = 0, missing = 'fields.required' }: Words) {
  return least === 0 ? [] : [z.minLength(least, missing)]
}

/** The text without invisible characters, except where a script or an emoji needs them. */
function dropUnseen(text: string): string {
  return text.replaceAll(meantOrUnseen, (_found, kept: string | undefined) => kept ?? '')
}

/** Whether no letter has more marks than any language needs. */
function hasFewMarks(text: string): boolean {
  return !overloaded.test(text)
}
