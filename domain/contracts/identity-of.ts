/** The identity under which a bank knows the payer of a mandate. */
export interface Identity {
  readonly type: 'NRIC' | 'PASSPORT_NUMBER'
  readonly value: string
}

/**
 * Reads an identity number as typed: a Malaysian identity card is twelve digits that begin with a day of birth, with or
 * without dashes; anything else of 6 to 12 letters and digits is a passport. Undefined for what is neither. Example:
 * `900517-07-5432` is the card 900517075432.
 */
export function identityOf(typed: string): Identity | undefined {
  const value = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (/^\d{12}$/.test(value)) return isDay(value) ? { type: 'NRIC', value } : undefined
  return /^(?=.*\d)[A-Z0-9]{6,12}$/.test(value) ? { type: 'PASSPORT_NUMBER', value } : undefined
}

/** Of either century: the card does not say which. */
function isDay(value: string): boolean {
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)]
  return ['19', '20'].some((century) => {
    try {
      return Temporal.PlainDate.from(`${century}${year}-${month}-${day}`).day > 0
    } catch {
      // The thirtieth of February is no day of birth.
      return false
    }
  })
}
