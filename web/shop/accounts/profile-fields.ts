import type { saveMe } from '#domain/accounts/api.ts'
import type { InputOf } from '#domain/kit/endpoint.ts'

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

function isBusinessModel(typed: string): typed is BusinessModel {
  return Object.hasOwn(businessModelWords, typed)
}

function isGender(typed: string): typed is Gender {
  return Object.hasOwn(genderWords, typed)
}

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
  'locale',
] as const
type ProfileField = (typeof profileFields)[number]

/** Reads the form of My Profile. A day, a gender or a language that was not chosen is left as it is. */
export function parseProfile(form: FormData): InputOf<typeof saveMe> {
  const typed = (name: ProfileField) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const birthDate = typed('birth_date')
  const gender = typed('gender')
  const businessModel = typed('business_model')
  const locale = typed('locale')
  return {
    full_name: typed('full_name'),
    first_name: typed('first_name'),
    last_name: typed('last_name'),
    display_name: typed('display_name'),
    ...(birthDate === '' ? {} : { birth_date: birthDate }),
    ...(isGender(gender) ? { gender } : {}),
    ...(isBusinessModel(businessModel) ? { business_model: businessModel } : {}),
    emergency_contact_name: typed('emergency_contact_name'),
    emergency_contact_phone: typed('emergency_contact_phone'),
    preferred_location: typed('preferred_location'),
    ...(locale === 'en' || locale === 'zh' ? { locale } : {}),
  }
}
