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
 * Runs at once, or, while a pointer is down, after its click. An error shown on blur makes the page taller: during a
 * press on a button, the button would move away from the pointer.
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
