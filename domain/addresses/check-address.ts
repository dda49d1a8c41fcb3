import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Address } from './model.ts'

/**
 * Whether an address is complete, checked in this order, each with a message of its own: no address, recipient, email,
 * contact_number, street_address, city, zip, state_id. Spaces alone are nothing.
 * Example: an address that lacks its city and its zip is refused for the city.
 */
export function checkAddress(address: Address | undefined, stateId: string | undefined): Refusal | undefined {
  if (address === undefined) return refuse('addresses.missing')
  if (isEmpty(address.recipient)) return refuse('addresses.recipient')
  if (isEmpty(address.email)) return refuse('addresses.email')
  if (isEmpty(address.contact_number)) return refuse('addresses.contact_number')
  if (isEmpty(address.street_address)) return refuse('addresses.street_address')
  if (isEmpty(address.city)) return refuse('addresses.city')
  if (isEmpty(address.zip)) return refuse('addresses.zip')
  return isEmpty(stateId ?? '') ? refuse('addresses.state') : undefined
}

function isEmpty(text: string): boolean {
  return text.trim() === ''
}
