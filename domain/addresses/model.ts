import { z } from 'zod/mini'
import { normaliseEmail } from '#domain/kit/email.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { typedCode, typedLine } from '#domain/kit/typed-text.ts'

/** The limit of an address book; a family and its offices have a handful. */
export const maxAddresses = 30
/** We deliver in Malaysia only. */
export const country = 'MY'

/** The thirteen states and three federal territories of Malaysia, in the order of their English names. */
export const stateIds = [
  'johor',
  'kedah',
  'kelantan',
  'kuala-lumpur',
  'labuan',
  'melaka',
  'negeri-sembilan',
  'pahang',
  'perak',
  'perlis',
  'pulau-pinang',
  'putrajaya',
  'sabah',
  'sarawak',
  'selangor',
  'terengganu',
] as const
/** The `state_id` of the wire. */
export type StateId = (typeof stateIds)[number]

/** An address as stored; what was never given is an empty text. */
export interface Address {
  readonly recipient: string
  readonly email: string
  readonly contact_number: string
  readonly street_address: string
  readonly city: string
  readonly zip: string
}

const required = { least: 1 } as const

const email = z.pipe(
  typedCode(254, required).check(z.refine((typed) => normaliseEmail(typed) !== undefined, 'fields.email_invalid')),
  z.transform((typed) => normaliseEmail(typed) ?? typed),
)

/** Without spaces and dashes, and without the plus of +60 or +65. */
const contactNumber = z.pipe(
  typedCode(30, required).check(z.refine((typed) => normalisePhone(typed) !== undefined, 'fields.phone_invalid')),
  z.transform((typed) => normalisePhone(typed) ?? typed),
)

/**
 * The fields of an address as people type them, names in any script. Each is required: only an address stored earlier
 * or imported may lack one, which `checkAddress` reports.
 */
export const addressFields = {
  recipient: typedLine(200, required),
  email,
  contact_number: contactNumber,
  street_address: typedLine(300, required),
  city: typedLine(100, required),
  zip: typedCode(10, required).check(z.regex(/^\d{5}$/, 'fields.zip_invalid')),
  state_id: z.enum(stateIds, {
    error: ({ input }) => (input === undefined || input === '' ? 'fields.required' : 'fields.invalid'),
  }),
} as const

export const addressTitle = typedLine(40, required)
