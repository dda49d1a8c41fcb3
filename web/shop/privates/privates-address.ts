/** The state of the board; absent fields have their defaults. */
interface BoardQuery {
  readonly format?: string | undefined
  readonly instructor?: string | undefined
  readonly week?: string | undefined
  readonly date?: string | undefined
}

/** The query of the page of privates, so that the state of the board is its address. */
export function privatesQuery(asked: BoardQuery): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries<string | undefined>({ ...asked }))
    if (value !== undefined && value !== '' && !(name === 'format' && value === 'solo')) query.set(name, value)
  return query.size > 0 ? `?${query.toString()}` : ''
}
