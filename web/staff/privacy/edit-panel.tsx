import { useState } from 'react'
import type { FieldValues } from '#domain/kit/versions.ts'
import { openRecord } from '#domain/members/api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { savePerson } from '#domain/privacy/person-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ConflictDialog } from '../kit/conflict-dialog.tsx'
import { FormPanel } from '../kit/form-panel.tsx'
import { useVersionedForm } from '../kit/use-versioned-form.ts'
import type { MemberRecord } from '../members/member-packs.tsx'

const fields = [
  { name: 'full_name', label: 'fullName', most: 200 },
  { name: 'display_name', label: 'displayName', most: 100 },
  { name: 'emergency_contact_name', label: 'emergencyName', most: 100 },
  { name: 'emergency_contact_phone', label: 'emergencyPhone', most: 30 },
] as const

/** Corrects the names and the emergency contact. Where two people do so at once, it asks which value stays. */
export function EditPanel({ record, onClose }: { readonly record: MemberRecord; readonly onClose: () => void }) {
  const t = useTranslations('memberActs')
  const [first] = useState(() => ({ version: record.about.version, values: valuesOf(record) }))
  const { save, asks, ...act } = useVersionedForm(savePerson, {
    first,
    changes: [openRecord, getTimeline],
    inputOf: ({ changes: { full_name: fullName, ...changes }, version }) => ({
      id: record.person.id,
      version,
      ...changes,
      // Nobody is without a name: an emptied one is sent, and refused in its field.
      ...(fullName !== undefined && { full_name: fullName ?? '' }),
    }),
    onSaved: () => {
      showToast(t('editDone'))
      onClose()
    },
  })
  const send = async (form: FormData) =>
    save(Object.fromEntries(fields.map(({ name }) => [name, textField(form, name).trim() || null])))
  return (
    <FormPanel
      title={t('editHeading')}
      button={t('editDo')}
      act={act}
      over={
        asks === undefined ? null : (
          <ConflictDialog {...asks} labels={Object.fromEntries(fields.map(({ name, label }) => [name, t(label)]))} />
        )
      }
      onSend={(form) => void send(form)}
      onClose={onClose}
    >
      <LastRefusal value={act.refusal}>
        {fields.map(({ name, label, most }) => (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            maxLength={most}
            autoComplete="off"
            defaultValue={first.values[name] ?? ''}
            error={act.refusal?.errors[name]}
          />
        ))}
      </LastRefusal>
      <p className="soft small">{t('editContact')}</p>
    </FormPanel>
  )
}

function valuesOf({ person, about }: MemberRecord): FieldValues {
  return {
    full_name: person.full_name,
    display_name: person.display_name,
    emergency_contact_name: about.emergency?.name ?? null,
    emergency_contact_phone: about.emergency?.phone ?? null,
  }
}
