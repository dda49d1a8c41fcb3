import { correctBirthDate } from '#domain/privacy/records-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ActForm } from '../members/act-form.tsx'
import type { MemberRecord } from '../members/member-packs.tsx'

/** Corrects when a person was born. */
export function BirthDatePanel({ record, onClose }: { readonly record: MemberRecord; readonly onClose: () => void }) {
  const t = useTranslations('memberActs')
  return (
    <ActForm
      endpoint={correctBirthDate}
      title={t('birthDateHeading')}
      button={t('birthDateDo')}
      inputOf={(form) => ({
        id: record.person.id,
        birth_date: textField(form, 'birth_date'),
        reason: textField(form, 'reason'),
      })}
      saidOf={() => t('birthDateDone')}
      isTold={false}
      onClose={onClose}
    >
      {(refusal) => (
        <TextField
          label={t('birthDate')}
          name="birth_date"
          type="date"
          defaultValue={record.about.birth_date ?? ''}
          error={refusal?.errors['birth_date']}
        />
      )}
    </ActForm>
  )
}
