import type { ApiResponse } from './oracle-world.ts'

/** Maps the product's ids of bookings, packs and shares to the oracle's labels, and back. */
export class Names {
  readonly #labels: ReadonlyMap<string, string>
  readonly #ids: ReadonlyMap<string, string>

  constructor(labels: ReadonlyMap<string, string> = new Map()) {
    this.#labels = labels
    this.#ids = new Map([...labels].map(([id, label]) => [label, id]))
  }

  /** The oracle's label of a product id; the id itself while unknown. */
  labelOf(id: string): string {
    return this.#labels.get(id) ?? id
  }

  /** The product's id of a label; a fresh id while unknown. */
  idOf(label: string): string {
    return this.#ids.get(label) ?? '00000000-0000-7000-8000-000000000000'
  }

  knows(id: string): boolean {
    return this.#labels.has(id)
  }

  /** Whether a label is known. */
  has(label: string): boolean {
    return this.#ids.has(label)
  }

  /** The pairs in an order that does not depend on which was known first, so that equal names have equal JSON. */
  toJSON(): unknown {
    return [...this.#labels].toSorted(([one], [other]) => (one < other ? -1 : 1))
  }

  /** With one more pair; undefined when either is paired already. */
  with(id: string, label: string): Names | undefined {
    const [known, named] = [this.#labels.get(id), this.#ids.get(label)]
    if (known === label) return this
    return known === undefined && named === undefined ? new Names(new Map([...this.#labels, [id, label]])) : undefined
  }
}

/** `booking.2` is a booking in session 2. */
const named = new Set(['booking', 'lot', 'share', 'order', 'request'])

/** All of them say that it is over; no document says which one a second late request gets. */
const tooLate: readonly unknown[] = [
  'bookings.not_live',
  'bookings.class_over',
  'bookings.check_in_late',
  'bookings.already_checked_in',
]

const isSame = (response: ApiResponse, expected: ApiResponse): boolean =>
  (response.status === expected.status && response.code === expected.code) ||
  (tooLate.includes(response.code) && tooLate.includes(expected.code))

/** The names extended by those of the response, when it is the expected one; otherwise undefined. */
export function matchResponse({
  response,
  expected,
  names,
}: {
  response: ApiResponse
  expected: ApiResponse
  names: Names
}): Names | undefined {
  if (!isSame(response, expected)) return undefined
  let known: Names | undefined = names
  for (const [fact, value] of Object.entries(expected.facts ?? {})) {
    const said = response.facts?.[fact]
    if (known && named.has(fact.split('.', 1).join()) && typeof value === 'string' && typeof said === 'string')
      known = known.with(said, value)
    else if (said !== value) return undefined
  }
  return known
}
