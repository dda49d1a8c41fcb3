import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listedId, listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { addressTitle, country, stateIds } from './model.ts'
import { typedAddress } from './read-address.ts'

const addressItem = z.strictObject({
  id: idOf('addresses'),
  title: z.string(),
  recipient: z.string(),
  email: z.string(),
  contact_number: z.string(),
  street_address: z.string(),
  city: z.string(),
  zip: z.string(),
  /** Null where it was never given. */
  state_id: z.nullable(z.enum(stateIds)),
  /** The name of the state. */
  state: z.string(),
  country: z.literal(country),
  /** As another service wrote it out whole; the line below is then this one. */
  formatted_address: z.nullable(z.string()),
  default: z.boolean(),
  /** The whole of it in one line. */
  display_text: z.string(),
  /** The first reason why it cannot be delivered to. */
  problem: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  created_at: wireInstant,
})

const written = {
  title: addressTitle,
  ...typedAddress,
  country: z._default(z.literal(country), country),
  /** One address of an account is the default: the first one unless another is chosen. */
  default: z._default(z.boolean(), false),
}
const limit = { name: 'addresses', points: 60, seconds: 3600, by: 'caller' } as const

/** The default first, then as they were added. */
export const listAddresses = endpoint({
  name: 'addresses.list',
  method: 'GET',
  path: '/address',
  who: 'account',
  summary: "The caller's address book",
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: {},
      orders: ['created_at'],
      keyword: 'title, recipient, contact number, e-mail, street, city and postcode',
    }),
  }),
  output: pageOf(addressItem),
})

export const getAddress = endpoint({
  name: 'addresses.one',
  method: 'GET',
  path: '/address/{id}',
  who: 'account',
  summary: "One address of the caller's",
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('addresses') }),
  output: addressItem,
})

export const addAddress = endpoint({
  name: 'addresses.add',
  method: 'POST',
  path: '/address',
  who: 'account',
  status: 201,
  summary: 'Keep an address',
  refusals: ['addresses.too_many'],
  limit,
  input: z.strictObject(written),
  output: addressItem,
})

/** Replaces all of it. Orders that are placed keep the address they were placed with. */
export const saveAddress = endpoint({
  name: 'addresses.save',
  method: 'PUT',
  path: '/address/{id}',
  who: 'account',
  summary: 'Change an address, or make it the default',
  refusals: ['request.not_found'],
  limit,
  input: z.strictObject({ id: idOf('addresses'), ...written }),
  output: addressItem,
})

/** When it was the default, the one that was added first takes its place. */
export const deleteAddress = endpoint({
  name: 'addresses.delete',
  method: 'DELETE',
  path: '/address/{id}',
  who: 'account',
  summary: 'Remove an address from the address book',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('addresses') }),
  output: z.strictObject({ success: z.literal(true) }),
})

const stateItem = z.strictObject({ id: z.enum(stateIds), name: z.string(), city: z.nullable(z.string()) })

/** With `zip`, a postcode of five digits, only the state that it lies in, and the town that sorts it. */
export const listStates = endpoint({
  name: 'addresses.states',
  method: 'GET',
  path: '/states',
  who: 'anyone',
  freshness: 'public',
  summary: 'The states of Malaysia, or the state and city of a postcode',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['name'], keyword: 'name' }),
    zip: z.optional(z.string().check(z.regex(/^\d{5}$/))),
  }),
  output: pageOf(stateItem),
})

export const getState = endpoint({
  name: 'addresses.state',
  method: 'GET',
  path: '/states/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One state of Malaysia',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: listedId }),
  output: stateItem,
})
