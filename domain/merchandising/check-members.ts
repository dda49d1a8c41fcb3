import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** Whether everyone in a customer group has an account; names the first who has none. */
export function checkMembers({
  wanted,
  known,
}: {
  readonly wanted: readonly string[]
  readonly known: readonly string[]
}): Refusal | undefined {
  const unknown = wanted.find((id) => !known.includes(id))
  return unknown === undefined
    ? undefined
    : refuse('catalog.unknown', { values: { name: unknown }, fields: { account_ids: 'fields.invalid' } })
}
