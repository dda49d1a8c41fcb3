import { z } from 'zod/mini'
import { sentText, typedLine } from '#domain/kit/typed-text.ts'
import { addressFields } from './model.ts'

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
