import type { addressFields } from './model.ts'

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
