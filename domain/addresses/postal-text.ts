import type { z } from 'zod/mini'
import type { StateId } from './model.ts'
import { readAddress } from './read-address.ts'
import type { sentAddress } from './sent-address.ts'
import { states } from './states.ts'

/**
 * An address as the post reads it: street, postcode and city, state; empty when it names no street. One that another
 * service wrote as one text stays as it is.
 */
export function postalText(sent: z.output<typeof sentAddress>): string {
  const { street_address: street, city, zip, state_id: stateId, formatted_address: formatted } = readAddress(sent)
  if (typeof formatted === 'string' && formatted.trim() !== '') return formatted
  if (typeof street !== 'string' || street.trim() === '') return ''
  const state = isState(stateId) ? states[stateId].en : stateId
  return [street, [zip, city].filter(Boolean).join(' '), state].filter(Boolean).join('\n')
}

function isState(id: unknown): id is StateId {
  return typeof id === 'string' && Object.hasOwn(states, id)
}
