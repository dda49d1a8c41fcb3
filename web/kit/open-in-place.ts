import { useEffect, useEffectEvent, type FormEvent, type MouseEvent } from 'react'

/** After this long without the link's script, the link is followed as usual. */
const longestWaitMs = 4000

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click follows its link in this tab, and not in a new tab or window. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** A plain click opens it here; any other stays the browser's own. */
export function openInPlace(event: MouseEvent, open: () => void): void {
  if (!isPlainClick(event)) return
  event.preventDefault()
  open()
}

/**
 * Props for a link whose page may also open as a modal: `<Link to="…" {...inPlace(() => openModal(…))}>`. A click
 * before hydration is held by `earlyPressScript` and replayed once the link is hydrated.
 */
export function inPlace(open: () => void) {
  return { ...held(open), onClick: (event: MouseEvent) => openInPlace(event, open) }
}

/** Props for a button that only a script answers. A press before hydration is held, and answered then. */
export function onPress(act: () => void) {
  return { ...held(act), onClick: act }
}

/**
 * Props for a form that only a script sends: `<form {...onSend((filled) => …)}>`. A submission before hydration is
 * held, and sent then. Nothing typed goes into the address: without script the page answers 405.
 */
export function onSend(send: (filled: FormData) => void) {
  return {
    ...held((form: HTMLFormElement) => send(new FormData(form))),
    method: 'post',
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      send(new FormData(event.currentTarget))
    },
  }
}

/** Opens a modal where the address of the page asks for it, as the links of messages do. */
export function useOpenAt(isAsked: boolean, open: () => void): void {
  const answer = useEffectEvent(open)
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
}

function held<Pressed extends HTMLElement>(act: (pressed: Pressed) => void) {
  return {
    'data-over': '',
    ref: (pressed: Pressed | null) => {
      if (pressed === null || pressed.dataset['over'] === 'live') return
      const isPressed = pressed.dataset['over'] === 'pressed'
      pressed.dataset['over'] = 'live'
      if (isPressed) act(pressed)
    },
  }
}

/** Runs in the head of each page: holds a plain click and a submission until their script has loaded. */
export const earlyPressScript = `addEventListener('click',(e)=>{const a=e.target.closest?.('a[data-over],button[data-over]');\
if(!a||a.dataset.over==='live'||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;\
e.preventDefault();if(a.dataset.over)return;a.dataset.over='pressed';\
setTimeout(()=>{if(a.href&&a.dataset.over==='pressed')location.href=a.href},${longestWaitMs})},true);\
addEventListener('submit',(e)=>{const d=e.target.dataset;if(!('over' in d)||d.over==='live')return;\
e.preventDefault();d.over='pressed'},true);`
