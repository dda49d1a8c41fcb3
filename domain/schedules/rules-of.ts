import type { CancelWindow, Policies } from '#domain/studio/model.ts'

/** The policies of a class: its type may have a cancellation window of its own. */
export function rulesOf(session: { readonly cancelWindow: CancelWindow | null }, policies: Policies): Policies {
  return { ...policies, cancel_window: session.cancelWindow ?? policies.cancel_window }
}
