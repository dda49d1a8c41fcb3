/**
 * Texts of the page that lie under or over a button or badge that they are not part of. Bars that stay while the page
 * scrolls are meant to cover it. Runs in the browser.
 */
export function listCovered(): string[] {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body
  const pathOf = (element: Element): Element[] => {
    const above = element.parentElement
    return element === root || above === null ? [] : [element, ...pathOf(above)]
  }
  const isDrawn = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.read-aloud-only, [aria-hidden="true"], [inert]') === null &&
    !pathOf(element).some((at) => ['fixed', 'sticky'].includes(getComputedStyle(at).position))
  const overlapOf = (one: DOMRect, other: DOMRect): DOMRect => {
    const [x, y] = [Math.max(one.left, other.left), Math.max(one.top, other.top)]
    const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)]
    return new DOMRect(x, y, Math.max(0, right - x), Math.max(0, bottom - y))
  }
  /** What is drawn of a box, where a part of the page that scrolls by itself cuts the rest. */
  const clipped = (box: DOMRect, inside: Element): DOMRect =>
    pathOf(inside)
      .filter((at) => getComputedStyle(at).overflow !== 'visible')
      .reduce((left, at) => overlapOf(left, at.getBoundingClientRect()), box)
  /** The lines of an element's own text, without the space above and below their letters. */
  const linesOf = (element: Element): DOMRect[] =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
      .flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
      .map(({ x, y, width, height }) => clipped(new DOMRect(x, y + height / 5, width, (height * 3) / 5), element))
  const texts = [...root.querySelectorAll('*')]
    .map((element) => ({ element, lines: linesOf(element) }))
    .filter(({ element, lines }) => lines.length > 0 && isDrawn(element))
  return [...root.querySelectorAll('.button, .icon-button, .badge')].filter(isDrawn).flatMap((control) => {
    const box = clipped(control.getBoundingClientRect(), control)
    return texts
      .filter(({ element }) => !control.contains(element) && !element.contains(control))
      .filter(({ lines }) =>
        lines.map((line) => overlapOf(line, box)).some(({ width, height }) => width > 2 && height > 2),
      )
      .map(({ element }) => `"${element.textContent?.trim().slice(0, 40)}" at ${control.className}`)
  })
}
