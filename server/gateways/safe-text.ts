/**
 * Signatures of gateways cover values that are joined by a separator and not escaped, so a separator inside a value
 * lets the same signature stand for other values. Control, format and unassigned characters and lone surrogates are
 * read differently by different programs. No value of a signed message may hold any of them, for any gateway, incoming
 * or outgoing.
 */
const unsafe = /[\p{C}\p{Zl}\p{Zp}|]/u

export function isSafeText(value: string): boolean {
  return !unsafe.test(value)
}
