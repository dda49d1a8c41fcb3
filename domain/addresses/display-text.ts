interface Shown {
  readonly street_address: string
  /** The name of the state. */
  readonly state: string
  readonly city: string
  readonly zip: string
  /** An address that another service wrote out whole. */
  readonly formatted_address?: string | null | undefined
}

/**
 * Joins street, state, city and postcode with commas and skips empty ones; `formatted_address` comes first.
 * Example: `12 Lorong Stewart, Pulau Pinang, George Town, 10200`.
 */
export function displayText({ street_address: street, state, city, zip, formatted_address: formatted }: Shown): string {
  const whole = formatted?.trim() ?? ''
  if (whole !== '') return whole
  return [street, state, city, zip]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}
