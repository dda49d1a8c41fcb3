const wide = /[\uff01-\uff5e]/g
/** The offset of a full-width form from the plain one, in Unicode's block of them. */
const widening = 0xfee0
/** Invisible characters, but for the override that reverses visible ones. */
const unseen = /(?!\u202e)\p{Default_Ignorable_Code_Point}/gu

/**
 * A code, phone, e-mail or number as it looks: full-width forms of a Chinese keyboard become plain, and invisible
 * characters, which come along with copied text, are removed. Surrounding spaces are trimmed, and every other space
 * becomes plain. Example: `\u202a０１２ 345\u202c` is `012 345`.
 */
export function normalizeInput(typed: string): string {
  return typed
    .replaceAll(wide, (form) => String.fromCharCode(form.charCodeAt(0) - widening))
    .replaceAll(unseen, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()
}

/** A code of letters and digits as it is stored: joined, and in capitals. `7k2q–x9m4` is `7K2QX9M4`. */
export function joinedCode(typed: string): string {
  return joinedInput(typed).toUpperCase()
}

/** The same where spaces and dashes of any kind are only separators: `7k2q–x9m4` is `7k2qx9m4`. */
export function joinedInput(typed: string): string {
  return normalizeInput(typed).replaceAll(/[\s\p{Pd}\u2212]/gu, '')
}
