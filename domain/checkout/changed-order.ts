import { z } from 'zod/mini'
import { wireMoney } from '#domain/kit/money.ts'

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

/** The details of the refusal of a changed checkout. */
const details = z.object({
  new: z.array(
    z.object({
      id: z.string(),
      variation_option_id: z.nullable(z.string()),
      name: z.string(),
      quantity: z.number(),
      final_price: wireMoney,
      problem: z.nullable(z.object({ message: z.string() })),
    }),
  ),
  total: wireMoney,
})

interface Shown {
  readonly lines: readonly ShownLine[]
  readonly total: string
}

/** Each line that changed, as it was shown and as it is. Undefined when the refusal has no details. */
export function changedOrder(shown: Shown, told: unknown): ChangedOrder | undefined {
  const parsed = z.safeParse(details, told)
  if (!parsed.success) return undefined
  const before = new Map(shown.lines.map((line) => [line.variant ?? line.id, line]))
  const now = new Map(parsed.data.new.map((line) => [line.variation_option_id ?? line.id, line]))
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
  return { lines: lines.filter(isChanged), totalBefore: shown.total, totalNow: parsed.data.total }
}

function isChanged({ before, now, problem }: ChangedLine): boolean {
  return problem !== undefined || before?.quantity !== now?.quantity || before?.price !== now?.price
}
