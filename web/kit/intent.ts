/**
 * An idempotency key for one intent: a request that is sent twice with it is done once (128 random bits). A form gets
 * it from its loader, so that it also works without script; after a refusal, or for another choice, a new one is made.
 */
export function newIntentKey(): string {
  return crypto.randomUUID()
}
