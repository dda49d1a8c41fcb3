/** A line of a cart as a page showed it when its button was clicked. */
export interface ShownLine {
  readonly id: string
  readonly variant: string | null
  readonly quantity: number
  readonly price: string
  readonly name: string
}

interface Piece {
  readonly quantity: number
  readonly price: string
}

/** A changed line: without `before` it is new, without `now` it is gone. */
interface ChangedLine {
  readonly key: string
  readonly name: string
  readonly before: Piece | undefined
  readonly now: Piece | undefined
  /** Why it cannot be bought. */
  readonly problem: string | undefined
}

export interface ChangedOrder {
  readonly lines: readonly ChangedLine[]
  readonly totalBefore: string
  readonly totalNow: string
}

/** A line of the cart as the refusal of a changed checkout gives it. */
interface ToldLine {
  readonly id: string
  readonly variation_option_id: string | null
  readonly name: string
  readonly quantity: number
  readonly final_price: string
  readonly problem: { readonly message: string } | null
}

/** The details of that refusal. */
interface Told {
  readonly new: readonly ToldLine[]
  readonly total: string
}

interface Shown {
  readonly lines: readonly ShownLine[]
  readonly total: string
}

/** Each line that changed, as it was shown and as it is. Undefined when the refusal has no details. */
export function changedOrder(shown: Shown, told: unknown): ChangedOrder | undefined {
  if (!isTold(told)) return undefined
  const before = new Map(shown.lines.map((line) => [line.variant ?? line.id, line]))
  const now = new Map(told.new.map((line) => [line.variation_option_id ?? line.id, line]))
  const lines = [...new Set([...before.keys(), ...now.keys()])].map((key): ChangedLine => {
    const [old, line] = [before.get(key), now.get(key)]
    return {
      key,
      name: line?.name ?? old?.name ?? '',
      before: old && { quantity: old.quantity, price: old.price },
      now: line && { quantity: line.quantity, price: line.final_price },
      problem: line?.problem?.message,
    }
  })
  return { lines: lines.filter(isChanged), totalBefore: shown.total, totalNow: told.total }
}

function isChanged({ before, now, problem }: ChangedLine): boolean {
  return problem !== undefined || before?.quantity !== now?.quantity || before?.price !== now?.price
}

/** Checked by hand: a schema here would bring zod, 6 KB of script, to every page. */
function isTold(told: unknown): told is Told {
  return (
    isObject(told) && Array.isArray(told['new']) && told['new'].every(isToldLine) && typeof told['total'] === 'string'
  )
}

function isToldLine(line: unknown): line is ToldLine {
  if (!isObject(line)) return false
  const { id, name, quantity, variation_option_id: variant, final_price: price, problem } = line
  return (
    [id, name, price].every((text) => typeof text === 'string') &&
    typeof quantity === 'number' &&
    (variant === null || typeof variant === 'string') &&
    (problem === null || (isObject(problem) && typeof problem['message'] === 'string'))
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
