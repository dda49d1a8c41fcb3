import { readJoined } from '#domain/kit/read-narrow.ts'
import { codeAlphabet, codeLength } from './model.ts'

const isCode = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`)

/**
 * The code of a gift card as typed or pasted: spaces, dashes and case do not count, O is a zero, I and L are a one.
 * Undefined for what no card can have. Example: `9k2m 4rtz-01ho …` reads as `9K2M4RTZ01H0…`.
 */
export function readCode(typed: string): string | undefined {
  const code = readJoined(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return isCode.test(code) ? code : undefined
}
