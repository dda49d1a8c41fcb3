import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject, type SyntheticEvent } from 'react'
import { focusTitle } from './keep-focus.ts'

/** The controlled state of a dialog. `locked` means that a press on the backdrop does not close it. */
export type DialogState = { readonly open: boolean; readonly locked?: boolean; readonly onClose: () => void }

/** Spread on a native `<dialog>`. */
export type DialogTies = {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
  readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void
}

/**
 * Opens a native dialog while `open` is true. The browser makes the page behind inert and traps the focus. Focus starts
 * on the element marked `data-safe`, else on the title, and returns to the opener, or to the title below where that is
 * gone. Escape asks to close, and so does a press that both starts and ends on the backdrop, unless `locked`.
 */
export function useDialog({ open, locked = false, onClose }: DialogState): DialogTies {
  const ref = useRef<HTMLDialogElement>(null)
  const pressBegan = useRef<EventTarget | null>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return undefined
    const opener = document.activeElement
    const page = document.documentElement
    if (!dialog.open) {
      page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`)
      dialog.showModal()
    }
    const start = dialog.querySelector('[data-safe]') ?? dialog.querySelector('[data-dialog-title]')
    if (start instanceof HTMLElement) start.focus()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else focusTitleBelow()
    }
  }, [open])

  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // A browser may close a dialog on a second Escape without a cancel event; the state must follow.
    onClose: (event) => {
      if (event.target === event.currentTarget && open) onClose()
    },
    onPointerDown: (event) => {
      pressBegan.current = event.target
    },
    onClick: (event) => {
      const began = pressBegan.current === event.currentTarget
      const ended = event.target === event.currentTarget
      if (closesOnPress({ began, ended, locked })) onClose()
    },
  }
}

/** What opened the dialog is gone: the focus goes to the title of the dialog or page below it. */
function focusTitleBelow(): void {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  focusTitle((dialog ?? document).querySelector<HTMLElement>(dialog ? '[data-dialog-title]' : 'main h1'))
}

/**
 * Whether a press closes the dialog: only when it started and ended on the backdrop, so that selecting text beyond the
 * edge does not lose what was typed.
 */
export function closesOnPress(press: {
  readonly began: boolean
  readonly ended: boolean
  readonly locked: boolean
}): boolean {
  return press.began && press.ended && !press.locked
}
