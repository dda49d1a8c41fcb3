import { useEffect, type RefObject } from 'react'

const narrow = '(max-width: 1179px)'

/**
 * On a narrow screen the panel is a sheet over the page: raised to a modal dialog, so the browser traps the focus and
 * makes the page behind inert. On a wide one it is beside the list. It is an open dialog either way, so it works
 * without script.
 */
export function useSheet(panel: RefObject<HTMLDialogElement | null>, subjectId: string): void {
  useEffect(() => {
    const dialog = panel.current
    if (dialog === null) return undefined
    const screen = window.matchMedia(narrow)
    const settle = () => {
      if (screen.matches === dialog.matches(':modal')) return
      dialog.close()
      if (!screen.matches) return dialog.show()
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-dialog-title]')?.focus()
    }
    settle()
    screen.addEventListener('change', settle)
    return () => {
      screen.removeEventListener('change', settle)
      if (dialog.matches(':modal')) dialog.close()
    }
  }, [panel])

  // The pressed element may be gone from the page; the focus then goes to the title.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const lost = document.activeElement === document.body || document.activeElement?.id === 'content'
      if (lost) panel.current?.querySelector<HTMLElement>('[data-dialog-title]')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [panel, subjectId])
}
