let isDown = false

if (typeof document !== 'undefined') {
  const settle = (down: boolean) => () => {
    isDown = down
  }
  document.addEventListener('pointerdown', settle(true), { capture: true, passive: true })
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, settle(false), { capture: true, passive: true })
}

/**
 * Does it at once, or, while a finger or a mouse button is down, when it has been lifted and its click is over. What is
 * told on leaving a field grows the page: under a press that begins on a button, the button would move away from it.
 */
export function afterPress(act: () => void): void {
  if (!isDown) return act()
  const soon = () => {
    for (const end of ['pointerup', 'pointercancel'] as const) removeEventListener(end, soon)
    setTimeout(act)
  }
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, soon)
  return undefined
}
