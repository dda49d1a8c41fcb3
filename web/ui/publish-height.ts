/**
 * A ref that gives the styles of the page the height of a bar at the foot of the window, as a property of the root in
 * px, for as long as the bar is shown: what else is there keeps that height free. The same bar in a dialog gives none.
 */
export function publishHeight(property: `--${string}`): (bar: HTMLElement | null) => (() => void) | undefined {
  return (bar) => {
    if (bar === null || bar.closest('dialog') !== null) return undefined
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty(property, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      root.removeProperty(property)
    }
  }
}
