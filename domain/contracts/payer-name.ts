/** All but what banks accept (docs/gateways.md#allowed-text), less the separator of fields. */
const foreign = /[^A-Za-z0-9 @/().,'_-]+/g
const accents = /\p{M}/gu
const maxLength = 40

/**
 * A name as a bank accepts it: letters without accents, at most forty characters; the other text when nothing is left,
 * as of a name in Chinese alone. Example: `José Núñez & Co` becomes `Jose Nunez Co`.
 */
export function payerName(name: string, otherwise: string): string {
  const plain = name.normalize('NFKD').replaceAll(accents, '').replaceAll(foreign, ' ').replaceAll(/ +/g, ' ')
  return plain.trim().slice(0, maxLength).trim() || otherwise
}
