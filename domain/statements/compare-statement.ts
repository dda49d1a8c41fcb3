import type { Sen } from '#domain/kit/money.ts'

interface Entry {
  readonly kind: 'capture' | 'refund'
  /** The gateway's id of it. */
  readonly gatewayId: string
  readonly amountSen: Sen
  readonly currency: string
  /** Whether it is of the day itself, and not of a neighbouring one. */
  readonly isOfDay: boolean
}

/** As in our books. */
export interface OurEntry extends Entry {
  readonly reference: string
  readonly orderNumber: string
}

export interface StatementLine {
  readonly kind: Entry['kind']
  readonly reference: string
  readonly orderNumber: string
  readonly gatewayId: string
  /** Absent where one side does not have it. */
  readonly oursSen: Sen | undefined
  readonly theirsSen: Sen | undefined
}

/**
 * Compares a day of a gateway with our books. Money may be of another day on the other side, so each side includes what
 * the other has on this day, which is matched but gets no line of its own. Money in another currency never matches: it
 * becomes a line of each side. Example: a capture that only the gateway has is "at the gateway alone", one that only we
 * have "in our books alone".
 */
export function compareStatement(sides: {
  readonly ours: readonly OurEntry[]
  readonly theirs: readonly Entry[]
}): readonly StatementLine[] {
  const nameOf = ({ kind, gatewayId, currency }: Entry) => `${kind} ${gatewayId} ${currency}`
  const theirs = new Map(sides.theirs.map((entry) => [nameOf(entry), entry]))
  const known = new Set(sides.ours.map(nameOf))
  const ours = sides.ours
    .filter(({ isOfDay }) => isOfDay)
    .map((entry) => ({
      kind: entry.kind,
      reference: entry.reference,
      orderNumber: entry.orderNumber,
      gatewayId: entry.gatewayId,
      oursSen: entry.amountSen,
      theirsSen: theirs.get(nameOf(entry))?.amountSen,
    }))
  const theirsAlone = [...theirs.values()]
    .filter((entry) => entry.isOfDay && !known.has(nameOf(entry)))
    .map(({ kind, gatewayId, amountSen }) => ({
      kind,
      reference: '',
      orderNumber: '',
      gatewayId,
      oursSen: undefined,
      theirsSen: amountSen,
    }))
  return [...ours, ...theirsAlone]
}

/** Whether both sides agree, to the sen. */
export function isMatched({ oursSen, theirsSen }: Pick<StatementLine, 'oursSen' | 'theirsSen'>): boolean {
  return oursSen === theirsSen
}
