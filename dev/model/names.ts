import type { Told } from './oracle-world.ts'

/** The product's names of places, packs and shares, and ours. */
export class Names {
  readonly #labels: ReadonlyMap<string, string>
  readonly #ids: ReadonlyMap<string, string>

  constructor(labels: ReadonlyMap<string, string> = new Map()) {
    this.#labels = labels
    this.#ids = new Map([...labels].map(([id, label]) => [label, id]))
  }

  /** Ours for what the product names so; itself while it is unknown. */
  labelOf(id: string): string {
    return this.#labels.get(id) ?? id
  }

  /** The product's for what we name so; a name of nothing while it is unknown. */
  idOf(label: string): string {
    return this.#ids.get(label) ?? '00000000-0000-7000-8000-000000000000'
  }

  knows(id: string): boolean {
    return this.#labels.has(id)
  }

  /** Whether something of the product has that name of ours. */
  has(label: string): boolean {
    return this.#ids.has(label)
  }

  /** With one pair more; undefined when either has another partner already. */
  with(id: string, label: string): Names | undefined {
    const [known, named] = [this.#labels.get(id), this.#ids.get(label)]
    if (known === label) return this
    return known === undefined && named === undefined ? new Names(new Map([...this.#labels, [id, label]])) : undefined
  }
}

/** `place.2` is a place in class 2. */
const named = new Set(['place', 'lot', 'share', 'order', 'goal'])

/** All say that it is over; no document says which of them somebody is told who comes twice too late. */
const tooLate: readonly unknown[] = [
  'bookings.not_live',
  'bookings.class_over',
  'bookings.check_in_late',
  'bookings.already_checked_in',
]

const isSame = (told: Told, foretold: Told): boolean =>
  (told.status === foretold.status && told.code === foretold.code) ||
  (tooLate.includes(told.code) && tooLate.includes(foretold.code))

/** Whether that was told as foretold; then the names, with those it brought. */
export function matchTold({ told, foretold, names }: { told: Told; foretold: Told; names: Names }): Names | undefined {
  if (!isSame(told, foretold)) return undefined
  let known: Names | undefined = names
  for (const [fact, value] of Object.entries(foretold.facts ?? {})) {
    const said = told.facts?.[fact]
    if (known && named.has(fact.split('.', 1).join()) && typeof value === 'string' && typeof said === 'string')
      known = known.with(said, value)
    else if (said !== value) return undefined
  }
  return known
}
