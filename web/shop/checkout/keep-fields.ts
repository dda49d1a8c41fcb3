import { useEffect } from 'react'
import { barePath } from '#web/kit/locale.ts'

const place = 'hundred_typed'

interface Kept {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Another language is another document: carries the typed fields over to the same page in it. */
export function useFieldsAcrossLanguages(): void {
  useEffect(() => {
    restoreFields()
    const leave = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[hreflang]') !== null) keepFields()
    }
    document.addEventListener('click', leave)
    return () => document.removeEventListener('click', leave)
  }, [])
}

/** Stores the typed fields in this tab until that page opens. */
function keepFields(): void {
  const fields = textControls().map((control) => [control.name, control.value] as const)
  const kept: Kept = { path: barePath(location.pathname), fields: Object.fromEntries(fields) }
  try {
    sessionStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // Without storage the other language still opens.
  }
}

/** Enters the values with events, so that listeners of the fields run. */
function restoreFields(): void {
  const kept = takeKept()
  if (kept?.path !== barePath(location.pathname)) return
  for (const control of textControls()) {
    const value = kept.fields[control.name]
    if (value === undefined || value === control.value) continue
    const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    // React ignores a value that is set on the element itself.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function takeKept(): Kept | undefined {
  try {
    const written = sessionStorage.getItem(place)
    sessionStorage.removeItem(place)
    const kept: unknown = written === null ? undefined : JSON.parse(written)
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'path' in value && 'fields' in value
}

function textControls(): readonly TextControl[] {
  return [...document.querySelectorAll<TextControl>('main :is(input, textarea)[name]')].filter(
    (control) => control instanceof HTMLTextAreaElement || ['text', 'email', 'tel'].includes(control.type),
  )
}
