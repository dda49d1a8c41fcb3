/** What one human is known by, as `email:mei@example.my`, or its hash. */
type Keys = ReadonlySet<string>

interface Claims {
  /** By which both are known. */
  readonly shared: readonly string[]
  /** Those of the asker that were verified by a code. */
  readonly proven: Keys
  /** Those of the holder that were. */
  readonly provenByHolder: Keys
}

/**
 * Whether a right that is only reserved goes to whoever asks: anybody can type another's e-mail or phone, so a contact
 * that was verified is believed before one that was not. Between two of a kind the first stays.
 */
export function givesWayToProof({ shared, proven, provenByHolder }: Claims): boolean {
  return shared.some((key) => proven.has(key)) && !shared.some((key) => provenByHolder.has(key))
}
