import { browserTimers, createToastQueue, quickToastDurationMs, toastDurationMs } from '#web/ui/toast-queue.ts'

/** The messages of this page; `ToastRegion` of the frame shows them. */
export const toasts = createToastQueue(browserTimers)

interface ToastAbout {
  readonly tone?: 'success' | 'failure'
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** The cart's toast closes after a second and a half. */
  readonly ofCart?: boolean
  /** For how long it is shown, in milliseconds, where its act can be undone for longer than that. */
  readonly durationMs?: number
}

/** One sentence for two seconds. A failure is also shown where it happened, since a toast disappears too soon. */
export function showToast(text: string, { ofCart = false, ...about }: ToastAbout = {}): void {
  toasts.show({ durationMs: ofCart ? quickToastDurationMs : toastDurationMs, ...about, text })
}
