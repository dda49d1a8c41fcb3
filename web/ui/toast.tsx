import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { Icon } from './icon.tsx'
import type { Toast, ToastQueue } from './toast-queue.ts'

const none: readonly Toast[] = []

/**
 * The container of toasts; one per page. It is a polite live region that stays in the page, and it is raised above an
 * open dialog whenever it has a message. Time is paused while a pointer or the focus is on it. It is at the foot of the
 * window, or at its top when what was pressed, by pointer or keyboard, is at the foot.
 */
export function ToastRegion({ queue, label }: { readonly queue: ToastQueue; readonly label: string }) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.showing, () => none)
  const region = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  const [isAtTop, setAtTop] = useState(false)
  const pressedY = useRef(0)
  useEffect(() => {
    const note = ({ clientY }: PointerEvent) => (pressedY.current = clientY)
    addEventListener('pointerdown', note, { capture: true, passive: true })
    return () => removeEventListener('pointerdown', note, { capture: true })
  }, [])

  // The top layer is ordered by arrival, so the region leaves and enters again to be above a newer dialog. When the
  // last message disappears under the pointer, no leave event comes, and time must not stay paused.
  useEffect(() => {
    const place = region.current
    if (place === null || !('showPopover' in place)) return
    if (place.matches(':popover-open')) place.hidePopover()
    if (newest === undefined) return queue.resume()
    setAtTop(isLow(pressedY.current))
    place.showPopover()
  }, [newest, queue])

  const resumeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) queue.resume()
  }

  return (
    <div
      ref={region}
      popover="manual"
      className={`toasts ${isAtTop ? 'toasts-top' : ''}`}
      role="region"
      aria-label={label}
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={resumeWhenLeft}
    >
      <div className="toasts-list" aria-live="polite">
        {toasts.map((toast) => (
          <Message key={toast.id} toast={toast} onDismiss={() => queue.dismiss(toast.id)} />
        ))}
      </div>
    </div>
  )
}

/** A toast and the space around it are not higher. */
const footPx = 160

/** Whether the last press, or the element that has the focus, is where a toast would cover it. */
function isLow(pressedY: number): boolean {
  const focused = document.activeElement
  const focusedY = focused === null || focused === document.body ? 0 : focused.getBoundingClientRect().bottom
  return Math.max(pressedY, Math.min(focusedY, innerHeight)) > innerHeight - footPx
}

function Message({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const { action } = toast
  const press = () => {
    onDismiss()
    action?.onPress()
  }
  return (
    <div className={`toast ${toast.tone === 'failure' ? 'toast-failure' : ''}`}>
      <Icon of={toast.tone === 'failure' ? CircleAlert : Check} />
      <span>{toast.text}</span>
      {action === undefined ? null : (
        <button type="button" className="toast-action" onClick={press}>
          {action.label}
        </button>
      )}
    </div>
  )
}
