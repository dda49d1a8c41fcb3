/**
 * A key for one thing a person wants once: the same key sent twice does it once (128 random bits). A form gets it from
 * its loader, so that it also works without script; after a refusal, or for another choice, a new one is made.
 */
export function newIntentKey(): string {
  return crypto.randomUUID()
}
