import { commonPasswords } from './common-passwords.ts'

/** Letters that people write as signs, and the signs. */
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Asked when a password is set (ASVS 6.2): true for a password that attackers try first, in any case and also when its
 * letters are disguised as signs; for one sign repeated; and for the person's own e-mail or phone.
 * Example: `Password1`, `P@ssw0rd1` and `aaaaaaaa` are common, `three warm bowls of laksa` is not.
 */
export function isCommonPassword(typed: string, own: readonly (string | undefined)[]): boolean {
  const password = typed.normalize('NFKC').toLowerCase()
  if (/^(.)\1*$/su.test(password)) return true
  if (own.some((contact) => contact !== undefined && (contact === password || contact.split('@')[0] === password)))
    return true
  return commonPasswords.has(password) || commonPasswords.has(undisguised(password))
}

/** Only signs between letters are a disguise: the digits at the end of `monkey2017` are digits. */
function undisguised(password: string): string {
  const ending = /(?<![\d!])[\d!]+$/.exec(password)?.[0] ?? ''
  const word = password.slice(0, password.length - ending.length)
  return word.replaceAll(/[@43!10$57]/g, (sign) => disguises[sign] ?? sign) + ending
}
