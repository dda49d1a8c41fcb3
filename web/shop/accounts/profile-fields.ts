import type { saveMe } from '#domain/accounts/api.ts'
import type { InputOf } from '#domain/kit/endpoint.ts'
import { TypedFields } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'

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
  'birth_date',
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
    ...(locale === 'en' || locale === 'zh' ? { locale } : {}),
  })
}
