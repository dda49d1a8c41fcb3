import { readJoined } from '#domain/kit/read-narrow.ts'

/** How many digits of the desk's code are typed where nothing can scan it. */
export const typedCodeDigits = 8

/**
 * Reads what was typed from the screen of the desk: eight digits, with or without the gap in the middle. Anything else,
 * such as a scanned code, is undefined. Example: `4821 9037` and `48219037` are both `48219037`.
 */
export function readTypedCode(text: string): string | undefined {
  const digits = readJoined(text)
  return /^\d{8}$/.test(digits) ? digits : undefined
}
