/** How one invariant of server/db/invariants is broken on purpose, in a copy of the demo. */
export interface InvariantBreak {
  /**
   * Statements, run with triggers and foreign keys off; other constraints that refuse them are dropped by name first.
   */
  readonly breaks: readonly string[]
  /** Invariants that this break also violates; no others may report. */
  readonly alsoViolates?: readonly string[]
}
