import { z } from 'zod/mini'
import { readNarrow } from './read-narrow.ts'
import { dropUnseen, hasFewMarks } from './read-text.ts'

/** The sentences that a field has of its own, each by its code in `fields` of domain/text, and its least length. */
interface Words {
  /** Characters at the least once spaces around are gone; 0 when left out. */
  readonly least?: number
  /** For what is absent or too short; `fields.required` when left out. */
  readonly missing?: string
  /** For what is too long; `fields.too_long` when left out. */
  readonly long?: string
  /** For what holds a control character or an override; `fields.invalid` when left out. */
  readonly invalid?: string
}

/** Room for spaces around and for marks that are composed: what is longer is not read at all. */
const sentMost = (most: number) => 2 * most + 100

/** Controls, line ends among them, and overrides, which show another order than the one that is kept. */
const isOneLine = /^[^\p{Cc}\u2028\u2029\u202d\u202e]*$/u
const hasNoControl = /^[\P{Cc}\n\r\t]*$/u
const hasNoOverride = /^[^\u202d\u202e]*$/u

/**
 * One line that people type, such as a name: composed (NFC), without spaces around, and without what cannot be seen
 * where it has no meaning. `most` counts characters of what is kept. Its length is looked at first, and nothing looks
 * at what is too long, so that no request makes the server busy.
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

/** A code, phone, e-mail or number that people type: full-width forms become plain, what cannot be seen goes. */
export function typedCode(most: number, words: Words = {}) {
  const { long = 'fields.too_long', invalid = 'fields.invalid' } = words
  return text(words).check(
    z.maxLength(sentMost(most), { error: long, abort: true }),
    z.overwrite(readNarrow),
    z.maxLength(most, { error: long, abort: true }),
    ...leastOf(words),
    z.regex(isOneLine, invalid),
  )
}

/** Text that is taken as it was sent, such as a password or a key. */
export function sentText(most: number, words: Words = {}) {
  const { long = 'fields.too_long' } = words
  return text(words).check(z.maxLength(most, { error: long, abort: true }), ...leastOf(words))
}

/** The name of a thing in an address, such as `grip-socks`. */
export function slugText(most: number) {
  return sentText(most).check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
}

function composed(most: number, { read, ...words }: Words & { readonly read: (text: string) => string }) {
  const { long = 'fields.too_long', invalid = 'fields.invalid' } = words
  return text(words).check(
    z.maxLength(sentMost(most), { error: long, abort: true }),
    z.overwrite(dropUnseen),
    // What is not in the order of its marks yet is put there by the next step.
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
