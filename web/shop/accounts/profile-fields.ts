import type { saveMe } from '#domain/accounts/api.ts'
import type { InputOf } from '#domain/kit/endpoint.ts'
import { TypedFields } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'

type Gender = NonNullable<InputOf<typeof saveMe>['gender']>
/** Each gender of the contract with its word in My Profile. */
export const genderWords = {
  female: 'genderFemale',
  male: 'genderMale',
  other: 'genderOther',
  undisclosed: 'genderUndisclosed',
} as const satisfies Record<Gender, string>

type BusinessModel = NonNullable<InputOf<typeof saveMe>['business_model']>
/** Each kind of account to pay from with its word in My Profile. */
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

/** Reads the form of My Profile as it was typed: what is asked for and empty is refused. An unknown language stays. */
export function parseProfile(form: FormData): TypedFields {
  const locale = textField(form, 'locale')
  return new TypedFields({
    ...Object.fromEntries(profileFields.map((name) => [name, textField(form, name)])),
    ...(locale === 'en' || locale === 'zh' ? { locale } : {}),
  })
}
