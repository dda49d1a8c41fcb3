/** A key of a person, as `email:mei@example.my`, or its hash. */
type Keys = ReadonlySet<string>

interface Claims {
  /** The keys of both. */
  readonly shared: readonly string[]
  /** The verified ones of the buyer. */
  readonly proven: Keys
  /** The verified ones of the holder. */
  readonly provenByHolder: Keys
}

/**
 * Whether a reservation goes to the buyer: anybody can type another's e-mail or phone, so a verified contact beats an
 * unverified one. Between two equal ones the first stays.
 */
export function givesWayToProof({ shared, proven, provenByHolder }: Claims): boolean {
  return shared.some((key) => proven.has(key)) && !shared.some((key) => provenByHolder.has(key))
}
