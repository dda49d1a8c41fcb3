import type { MouseEvent } from 'react'

/** Whoever waits longer for the script of a link goes where it leads. */
const longestWaitMs = 4000

/** A plain press opens it here, any other (a new tab, a new window) stays the browser's own. */
export function openInPlace(event: MouseEvent, open: () => void): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain) return
  event.preventDefault()
  open()
}

/**
 * Spread on a link whose page may also open over this one: `<Link to="…" {...inPlace(() => openModal(…))}>`. A press
 * before the script has come is kept by `earlyPressScript` and answered as soon as the link is taken over.
 */
export function inPlace(open: () => void) {
  return {
    'data-over': '',
    onClick: (event: MouseEvent) => openInPlace(event, open),
    ref: (link: HTMLAnchorElement | null) => {
      if (link === null || link.dataset['over'] === 'live') return
      const isPressed = link.dataset['over'] === 'pressed'
      link.dataset['over'] = 'live'
      if (isPressed) open()
    },
  }
}

/** Runs in the head of each page: a plain press on such a link waits for its script. */
export const earlyPressScript = `addEventListener('click',(e)=>{const a=e.target.closest?.('a[data-over]');\
if(!a||a.dataset.over==='live'||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;\
e.preventDefault();if(a.dataset.over)return;a.dataset.over='pressed';\
setTimeout(()=>{if(a.dataset.over==='pressed')location.href=a.href},${longestWaitMs})},true);`
