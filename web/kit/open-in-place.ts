import type { MouseEvent } from 'react'

/** After this long without the link's script, the link is followed as usual. */
const longestWaitMs = 4000

/** A plain click opens it here; any other (a new tab, a new window) stays the browser's own. */
export function openInPlace(event: MouseEvent, open: () => void): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain) return
  event.preventDefault()
  open()
}

/**
 * Props for a link whose page may also open as a modal: `<Link to="…" {...inPlace(() => openModal(…))}>`. A click
 * before hydration is held by `earlyPressScript` and replayed once the link is hydrated.
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

/** Runs in the head of each page: holds a plain click on such a link until its script has loaded. */
export const earlyPressScript = `addEventListener('click',(e)=>{const a=e.target.closest?.('a[data-over]');\
if(!a||a.dataset.over==='live'||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;\
e.preventDefault();if(a.dataset.over)return;a.dataset.over='pressed';\
setTimeout(()=>{if(a.dataset.over==='pressed')location.href=a.href},${longestWaitMs})},true);`
