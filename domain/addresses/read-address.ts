import { z } from 'zod/mini'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { sentText, typedLine } from '#domain/kit/typed-text.ts'
import { addressFields, type Address } from './model.ts'

/** The parts of an address that is sent, each by the schema of its text. */
type Parts<Text, State> = { readonly [Name in Exclude<keyof typeof addressFields, 'state_id'>]?: Text | undefined } & {
  readonly formatted_address?: Text | undefined
  readonly state_id?: State | undefined
}

/** Flat, or with its parts in an `address` beside `state_id`. */
export type SentAddress<Text, State> = Parts<Text, State> & {
  readonly address?: Parts<Text, State> | null | undefined
}

/**
 * Reads both shapes: what is in `address` counts before what is beside it, and `state_id` may be in either. Example: `{
 * address: { zip: '10200' }, state_id: 'pulau-pinang' }` is `{ zip: '10200', state_id: 'pulau-pinang' }`.
 */
export function readAddress<Text, State>({
  address,
  ...flat
}: SentAddress<Text, State>): SentAddress<Text, State> & Parts<Text, State> {
  return { ...flat, ...address, state_id: address?.state_id ?? flat.state_id }
}

const part = z.optional(z.nullable(sentText(400)))

const sentParts = {
  recipient: part,
  email: part,
  contact_number: part,
  street_address: part,
  city: part,
  zip: part,
  state_id: part,
  formatted_address: part,
}

/** As a form or an address book has it, complete or not, in either shape; unknown fields are ignored. */
export const sentAddress = z.looseObject({
  ...sentParts,
  address: z.optional(z.nullable(z.looseObject(sentParts))),
})

/** An address that another service wrote as one text, which is shown instead of the parts. */
export const formattedAddress = typedLine(300)

const typedParts = {
  recipient: z.optional(addressFields.recipient),
  email: z.optional(addressFields.email),
  contact_number: z.optional(addressFields.contact_number),
  street_address: z.optional(addressFields.street_address),
  city: z.optional(addressFields.city),
  zip: z.optional(addressFields.zip),
  state_id: z.optional(addressFields.state_id),
  formatted_address: z.optional(formattedAddress),
}

/**
 * Both shapes as fields of a body that is an address itself. `wholeAddress` requires them, once `readAddress` has made
 * them one shape.
 */
export const typedAddress = { ...typedParts, address: z.optional(z.strictObject(typedParts)) } as const

/** Every part of an address is needed, whichever shape it came in; how it is written out is not. */
export const wholeAddress = z.object({
  ...addressFields,
  formatted_address: z.pipe(
    z._default(formattedAddress, ''),
    z.transform((text) => (text === '' ? null : text)),
  ),
})

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
