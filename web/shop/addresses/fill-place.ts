import { placeOf } from '#domain/addresses/place-of.ts'

/**
 * Fills in city and state from the postcode while nobody typed a city. Typed values stay; an unknown postcode changes
 * nothing.
 */
export function fillPlace(form: HTMLFormElement, prefix = ''): void {
  const zip = controlOf(form, `${prefix}zip`)
  const city = controlOf(form, `${prefix}city`)
  const state = controlOf(form, `${prefix}state_id`)
  const place = zip && placeOf(zip.value.trim())
  if (!place || !city || !state) return
  if (city.value !== '' && city.dataset['filled'] !== city.value) return
  put(city, place.city)
  city.dataset['filled'] = place.city
  put(state, place.stateId)
}

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | undefined {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : undefined
}

function put(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  control.value = value
  // The field gets an input event as if typed, which clears its error.
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
