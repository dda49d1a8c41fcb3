import { isBefore, type Instant } from '#domain/kit/time.ts'
import { openAttempts, type AttemptStatus } from '#domain/payments/model.ts'

/**
 * Until when a waiting order may still be paid: its own time, or that of an open bank page that ends later. Example: an
 * order placed at 10:00 is held until 10:10, and with a bank page open until 10:25, until then.
 */
export function holdEnd(
  expiresAt: Instant,
  attempts: readonly { readonly status: AttemptStatus; readonly expiresAt: Instant }[],
): Instant {
  return attempts
    .filter(({ status }) => openAttempts.includes(status))
    .reduce((end, attempt) => (isBefore(end, attempt.expiresAt) ? attempt.expiresAt : end), expiresAt)
}
