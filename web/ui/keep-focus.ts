/**
 * Keeps the focus near where it was, for as long as it is watched: when the control that had it is gone, as a row whose
 * act is done, it goes to the same control drawn anew, by its id, to another control of its list item, or to the title
 * of the nearest part that still stands. Returns what ends the watch.
 */
export function keepFocus(within: HTMLElement): () => void {
  /** What had the focus last, and all around it. */
  let last: readonly Element[] = []
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element ? wayUp(target) : []
  }
  const changes = new MutationObserver(() => {
    if (last[0]?.isConnected !== false || document.activeElement !== document.body) return
    const lost = last
    last = []
    focusNear(lost)
  })
  within.addEventListener('focusin', note)
  changes.observe(within, { childList: true, subtree: true })
  return () => {
    changes.disconnect()
    within.removeEventListener('focusin', note)
  }
}

/** Focuses the title of a dialog, a panel or a page, which the keyboard does not reach, where it is. */
export function focusTitle(title: HTMLElement | null): boolean {
  if (title === null) return false
  if (title.tabIndex < 0) title.tabIndex = -1
  return takesFocus(title)
}

function wayUp(from: Element): readonly Element[] {
  const way: Element[] = []
  for (let part: Element | null = from; part !== null; part = part.parentElement) way.push(part)
  return way
}

function focusNear([lost, ...around]: readonly Element[]): void {
  const anew = lost === undefined || lost.id === '' ? null : document.getElementById(lost.id)
  if (anew !== null && takesFocus(anew)) return
  const isFound = around.some((part) => part.isConnected && (takesOver(part) || focusTitle(titleOf(part))))
  if (!isFound) focusTitle(document.querySelector<HTMLElement>('main h1'))
}

/** Whether a control of that list item takes the focus; one that is hidden does not. */
function takesOver(part: Element): boolean {
  const controls =
    part.localName === 'li' ? part.querySelectorAll<HTMLElement>('button, a, input, select, summary') : []
  return [...controls].some((control) => takesFocus(control))
}

function titleOf(part: Element): HTMLElement | null {
  return document.getElementById(part.getAttribute('aria-labelledby') ?? '')
}

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
