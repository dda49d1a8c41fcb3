interface MultiClassQuery {
  /** The chosen classes, in the order of choosing. */
  readonly sessionIds: readonly string[]
  readonly personId?: string | undefined
  /** The first day shown, YYYY-MM-DD. */
  readonly from?: string | undefined
}

/**
 * The page to wait for any of several classes, without its language. The choice is the address, so it works without
 * script and with Back.
 */
export function multiClassAddress({ sessionIds, personId, from }: MultiClassQuery): string {
  const query = new URLSearchParams()
  if (sessionIds.length > 0) query.set('ids', sessionIds.join('.'))
  if (personId !== undefined) query.set('person_id', personId)
  if (from !== undefined) query.set('from', from)
  return query.size > 0 ? `/my-account/classes/any?${query.toString()}` : '/my-account/classes/any'
}
