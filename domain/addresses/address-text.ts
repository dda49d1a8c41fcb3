import type { z } from 'zod/mini'
import type { StateId } from './model.ts'
import { readAddress, type sentAddress } from './read-address.ts'
import { states } from './states.ts'

interface Shown {
  readonly street_address: string
  /** The name of the state as the post writes it, in the letters of street and city, whatever the page's language. */
  readonly state: string
  readonly city: string
  readonly zip: string
  /** An address that another service wrote out whole. */
  readonly formatted_address?: string | null | undefined
}

/**
 * Joins street, state, city and postcode with commas and skips empty ones; `formatted_address` replaces them all.
 * Example: `12 Lorong Stewart, Pulau Pinang, George Town, 10200`.
 */
export function displayText(address: Shown): string {
  const { street_address: street, state, city, zip } = address
  return wholeOr(address, [street, state, city, zip]).join(', ')
}

/**
 * An address as the post reads it: street, postcode and city, state; empty when it names no street. One that another
 * service wrote as one text stays as it is.
 */
export function postalText(sent: z.output<typeof sentAddress>): string {
  const { street_address: street, city, zip, state_id: stateId, formatted_address: formatted } = readAddress(sent)
  if (typeof formatted === 'string' && formatted.trim() !== '') return formatted
  if (typeof street !== 'string' || street.trim() === '') return ''
  const state = isState(stateId) ? states[stateId].en : stateId
  return postalLines({ street_address: street, city: city ?? '', zip: zip ?? '', state: state ?? '' }).join('\n')
}

/**
 * The lines of an address on an invoice or a label, as the post reads it; `formatted_address` is one line. Example:
 * `12 Lorong Stewart`, `10200 George Town`, `Pulau Pinang`.
 */
export function postalLines(address: Shown): string[] {
  const { street_address: street, state, city, zip } = address
  return wholeOr(address, [street, `${zip.trim()} ${city.trim()}`, state])
}

/** The address as another service wrote it, or these parts without empty ones; all trimmed. */
function wholeOr({ formatted_address: formatted }: Shown, parts: readonly string[]): string[] {
  const whole = formatted?.trim() ?? ''
  if (whole !== '') return [whole]
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

function isState(id: unknown): id is StateId {
  return typeof id === 'string' && Object.hasOwn(states, id)
}
