export const codeLength = 6

/** The digits of a code as it was typed or pasted, also as "123 456" or in the wide digits of a Chinese keyboard. */
export function sixDigits(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '').slice(0, codeLength)
}
