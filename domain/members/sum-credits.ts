/** What the ledger says of the packs of one person, a line for each kind of movement. */
export interface CreditMovement {
  /** The reason of the postings, such as `credit_used`. */
  readonly reason: string
  /** Whose booking they were of; null where they were of none. */
  readonly of: 'own' | 'other' | null
  /** True where the credit of the booking is lost, by a late cancellation or a no-show. */
  readonly lost: boolean
  /** What came into the packs, negative what went out. */
  readonly credits: number
}

export interface CreditSum {
  readonly bought: number
  /** Given, restored or taken away by staff. */
  readonly adjusted: number
  readonly own: number
  /** Classes of the people who share a pack, and of dependants. */
  readonly others: number
  readonly lost: number
  readonly expired: number
  /** Set aside for waitlist entries. */
  readonly held: number
  /** What the packs hold. */
  readonly left: number
  readonly adds_up: boolean
}

/**
 * Where the credits of a person's packs went. It adds up when what came in, less what went, is what the packs hold; a
 * reason that the rule does not know makes it not add up, rather than be left out in silence.
 */
export function sumCredits(movements: readonly CreditMovement[], left: number): CreditSum {
  const total = (matches: (movement: CreditMovement) => boolean) =>
    movements.filter(matches).reduce((sum, { credits }) => sum + credits, 0)
  const isSpent = ({ reason }: CreditMovement) => spending.has(reason)
  const bought = total(({ reason }) => reason === 'credit_granted')
  const adjusted = total(({ reason }) => reason === 'credit_adjusted' || reason === 'credit_restored')
  // Minus nothing is written as nothing.
  const gone = (matches: (movement: CreditMovement) => boolean) => 0 - total(matches)
  const own = gone((movement) => isSpent(movement) && !movement.lost && movement.of !== 'other')
  const others = gone((movement) => isSpent(movement) && !movement.lost && movement.of === 'other')
  const lost = gone((movement) => isSpent(movement) && movement.lost)
  const expired = gone(({ reason }) => reason === 'credit_expired')
  const held = gone(({ reason }) => reason === 'credit_held' || reason === 'credit_released')
  const adds_up = bought + adjusted - own - others - lost - expired - held === left
  return { bought, adjusted, own, others, lost, expired, held, left, adds_up }
}

const spending = new Set(['credit_used', 'credit_returned', 'credit_forfeited'])
