import { useEffect } from 'react'
import { barePath } from './locale.ts'
import { isPlainClick } from './open-in-place.ts'

const place = 'hundred_typed'

interface Kept {
  readonly path: string
  /** The values of the texts and lists of the page, each with its name, in their order. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
  /** The chosen radios. */
  readonly chosen: ReadonlyArray<readonly [name: string, value: string]>
}

type Filled = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Another language is another document: carries what was filled in over to the same page in it. A password is typed
 * again, also one that is shown, and a tick is given to the words it stands beside.
 */
export function useFieldsAcrossLanguages(): void {
  useEffect(() => {
    restoreFields()
    const leave = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[hreflang]') : null
      if (link !== null && isPlainClick(event)) keepFields()
    }
    document.addEventListener('click', leave)
    return () => document.removeEventListener('click', leave)
  }, [])
}

/** Stores what was filled in, in this tab, until that page opens. */
function keepFields(): void {
  const kept: Kept = {
    path: barePath(location.pathname),
    fields: filledControls().map((control) => [control.name, control.value]),
    chosen: radios().flatMap(({ checked, name, value }) => (checked ? [[name, value]] : [])),
  }
  try {
    sessionStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // Without storage the other language still opens.
  }
}

/** Choices come first: a chosen way may show the fields that are filled in next. */
function restoreFields(): void {
  const kept = takeKept()
  if (kept?.path !== barePath(location.pathname)) return
  for (const [name, value] of kept.chosen)
    radios()
      .find((radio) => radio.name === name && radio.value === value && !radio.checked && !radio.disabled)
      ?.click()
  requestAnimationFrame(() => {
    const controls = filledControls()
    for (const [at, [name, value]] of kept.fields.entries()) {
      const control = controls[at]?.name === name ? controls[at] : controls.find((other) => other.name === name)
      if (control !== undefined && control.value !== value) fill(control, value)
    }
  })
}

/** Enters a value with its event, so that listeners of the field run. */
function fill(control: Filled, value: string): void {
  // React ignores a value that is set on the element itself.
  Object.getOwnPropertyDescriptor(prototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }))
}

function prototypeOf(control: Filled): Filled {
  if (control instanceof HTMLInputElement) return HTMLInputElement.prototype
  return control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLTextAreaElement.prototype
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
  return typeof value === 'object' && value !== null && 'path' in value && 'fields' in value && 'chosen' in value
}

const typedInto = ['text', 'email', 'tel', 'date', 'time']

function filledControls(): readonly Filled[] {
  return [...document.querySelectorAll<Filled>('main :is(input, textarea, select)[name]')].filter(
    (control) => !(control instanceof HTMLInputElement) || (typedInto.includes(control.type) && !isPassword(control)),
  )
}

/** A password that is shown is a field of text, and still filled in as a password. */
function isPassword({ autocomplete }: HTMLInputElement): boolean {
  return autocomplete.endsWith('password')
}

function radios(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('main input[type=radio][name]')]
}
