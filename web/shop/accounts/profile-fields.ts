import { saveMe } from '#domain/accounts/api.ts'
import type { InputOf } from '#domain/kit/endpoint.ts'
import { TypedFields, call, type CallAnswer } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import type { Me } from '#web/kit/session.ts'
import type { SelectOption } from '#web/ui/select.tsx'
import { birthDateOf } from './birth-date.ts'

type Gender = NonNullable<InputOf<typeof saveMe>['gender']>

/** The label of each gender in My Profile. */
export const genderWords = {
  female: 'genderFemale',
  male: 'genderMale',
  other: 'genderOther',
  undisclosed: 'genderUndisclosed',
} as const satisfies Record<Gender, string>

type BusinessModel = NonNullable<InputOf<typeof saveMe>['business_model']>

/** The label of each business model in My Profile. */
export const businessModelWords = {
  B2C: 'businessModelPersonal',
  B2B1: 'businessModelBusiness',
} as const satisfies Record<BusinessModel, string>

const profileFields = [
  'full_name',
  'first_name',
  'last_name',
  'display_name',
  'gender',
  'business_model',
  'emergency_contact_name',
  'emergency_contact_phone',
  'preferred_location',
] as const

/**
 * Parses the form of My Profile as typed: an empty required field is refused. An unknown language is left unchanged.
 */
export function parseProfile(form: FormData): TypedFields {
  const locale = textField(form, 'locale')
  return new TypedFields({
    ...Object.fromEntries(profileFields.map((name) => [name, textField(form, name)])),
    birth_date: birthDateOf(form),
    ...(locale === 'en' || locale === 'zh' ? { locale } : {}),
  })
}

/** Saves My Profile from the browser. */
export async function saveProfile(form: FormData): Promise<CallAnswer<Me>> {
  return call(saveMe, parseProfile(form))
}

interface Branch {
  readonly code: string
  readonly name: string
}

/**
 * The branches to choose from, by name, and the chosen one. Free text of former versions counts as the branch of that
 * code or name, otherwise it stays in the list.
 */
export function preferredLocation(
  kept: string | null,
  branches: readonly Branch[],
): { readonly chosen: string; readonly options: readonly SelectOption[] } {
  const known = branches.map(({ code, name }) => ({ value: code, label: name }))
  if (kept === null || kept === '') return { chosen: '', options: known }
  const plain = kept.toLowerCase()
  const found = known.find(({ value, label }) => value === plain || label.toLowerCase() === plain)
  return found
    ? { chosen: found.value, options: known }
    : { chosen: kept, options: [...known, { value: kept, label: kept }] }
}
