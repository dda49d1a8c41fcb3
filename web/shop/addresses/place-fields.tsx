import type { InputEvent } from 'react'
import { useLocation } from 'react-router'
import { stateIds } from '#domain/addresses/model.ts'
import { states } from '#domain/addresses/states.ts'
import { localeOf } from '#web/kit/locale.ts'
import { importWithRetry, usePrefetch } from '#web/kit/prefetch.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { CheckedField } from '#web/ui/checked-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { checkField, type CheckedName } from './check-field.ts'

/** The values of an address form and their errors, by field of the wire. */
export interface FilledAddress {
  readonly values: { readonly [Name in CheckedName | 'default']?: string | null | undefined }
  readonly errors: Readonly<Record<string, string>>
}

/** The list of post towns comes behind the page: nobody has typed a postcode yet. */
const loadPlaces = async () => import('#domain/addresses/places.ts')

/**
 * The postcode comes first and fills in city and state, which stay editable. `prefix` separates two addresses in one
 * form.
 */
export function PlaceFields({
  filled: { values, errors },
  prefix = '',
  section = '',
}: {
  readonly filled: FilledAddress
  readonly prefix?: string
  /** `shipping` or `billing`, for the browser's autofill. */
  readonly section?: string
}) {
  const t = useTranslations('addresses')
  const locale = localeOf(useLocation().pathname)
  usePrefetch(loadPlaces)
  const fill = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    const { form } = currentTarget
    if (form === null || !/^\s*\d{5}\s*$/.test(currentTarget.value)) return
    void fillPlace(form, prefix)
  }
  const of = (name: 'zip' | 'city' | 'state_id') => ({
    name: `${prefix}${name}`,
    defaultValue: values[name] ?? '',
    error: errors[`${prefix}${name}`],
  })
  return (
    <>
      <div className="place-pair">
        <CheckedField
          {...of('zip')}
          label={t('postcode')}
          inputMode="numeric"
          maxLength={10}
          autoComplete={`${section} postal-code`.trim()}
          check={checkField(t, 'zip')}
          onInputCapture={fill}
        />
        <CheckedField
          {...of('city')}
          label={t('city')}
          autoComplete={`${section} address-level2`.trim()}
          check={checkField(t, 'city')}
        />
      </div>
      <Select
        {...of('state_id')}
        label={t('state')}
        autoComplete={`${section} address-level1`.trim()}
        placeholder={t('chooseState')}
        help={t('filled')}
        options={stateIds.map((value) => ({ value, label: states[value][locale] }))}
      />
    </>
  )
}

/**
 * Fills in city and state from the postcode while nobody typed a city. Typed values stay; an unknown postcode changes
 * nothing, and neither does a list of towns that cannot be loaded.
 */
async function fillPlace(form: HTMLFormElement, prefix: string): Promise<void> {
  const places = await importWithRetry(loadPlaces)
  const zip = controlOf(form, `${prefix}zip`)
  const city = controlOf(form, `${prefix}city`)
  const state = controlOf(form, `${prefix}state_id`)
  const place = zip && places?.placeOf(zip.value.trim())
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
