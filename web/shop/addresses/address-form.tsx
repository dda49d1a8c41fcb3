import { formatPhone } from '#domain/kit/phone.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CheckedField } from '#web/ui/checked-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { checkField } from './check-field.ts'
import { PlaceFields, type FilledAddress } from './place-fields.tsx'

/** The fields of an address, without their form. */
export function AddressForm({
  filled,
  isDefault,
}: {
  readonly filled: FilledAddress
  /** The default address, until another becomes it. */
  readonly isDefault: boolean
}) {
  const t = useTranslations('addresses')
  const { values, errors } = filled
  const of = (name: 'title' | 'recipient' | 'contact_number' | 'email' | 'street_address') => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name],
    check: checkField(t, name),
  })
  return (
    <>
      <CheckedField {...of('title')} label={t('addressTitle')} help={t('addressTitleHelp')} maxLength={40} />
      <div className="account-form-pair">
        <CheckedField {...of('recipient')} label={t('fullName')} autoComplete="shipping name" />
        <CheckedField
          {...of('contact_number')}
          defaultValue={formatPhone(values['contact_number'] ?? '')}
          label={t('contactNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
        />
      </div>
      <CheckedField {...of('email')} label={t('email')} type="email" inputMode="email" autoComplete="email" />
      <CheckedField {...of('street_address')} label={t('street')} autoComplete="shipping street-address" />
      <PlaceFields filled={filled} section="shipping" />
      <TextField label={t('country')} name="country_name" value={t('malaysia')} readOnly autoComplete="off" />
      {isDefault ? (
        <input type="hidden" name="default" value="1" />
      ) : (
        <Checkbox name="default" value="1" defaultChecked={values['default'] === '1'}>
          {t('setDefault')}
        </Checkbox>
      )}
    </>
  )
}
