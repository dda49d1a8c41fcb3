/** How one invariant of server/db/invariants is broken on purpose, in a copy of the demo. */
export interface InvariantBreak {
  /** Statements, run with triggers and foreign keys off; what else refuses them is dropped by name first. */
  readonly breaks: readonly string[]
  /** Invariants that cannot hold when this one does not; none but these may report beside it. */
  readonly drags?: readonly string[]
}
