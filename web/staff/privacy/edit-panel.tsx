import { useState, type FormEvent } from 'react'
import type { FieldValues } from '#domain/kit/versions.ts'
import { openRecord } from '#domain/members/api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { savePerson } from '#domain/privacy/person-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { ConflictDialog } from '../kit/conflict-dialog.tsx'
import { useVersionedSave } from '../kit/use-versioned-save.ts'
import { useWrite } from '../kit/use-write.ts'
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
  const write = useWrite(savePerson, { refusals: 'page', changes: [openRecord, getTimeline] })
  const versioned = useVersionedSave({
    first,
    send: async ({ full_name: fullName, ...changes }, version) =>
      write.send({
        id: record.person.id,
        version,
        ...changes,
        // Nobody is without a name: an emptied one is sent, and refused in its field.
        ...(fullName !== undefined && { full_name: fullName ?? '' }),
      }),
  })
  const finish = (saved: Awaited<ReturnType<typeof versioned.save>>) => {
    if (saved !== 'saved') return
    showToast(t('editDone'))
    onClose()
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    finish(
      await versioned.save(Object.fromEntries(fields.map(({ name }) => [name, textField(form, name).trim() || null]))),
    )
  }
  const refusal = write.refusal?.code === 'staff.changed' ? undefined : write.refusal
  return (
    <SidePanel title={t('editHeading')} closeLabel={t('close')} onClose={onClose}>
      <form className="act-form" noValidate onSubmit={(event) => void send(event)}>
        <RefusalNotice refusal={refusal} title={t('editHeading')} />
        {fields.map(({ name, label, most }) => (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            maxLength={most}
            autoComplete="off"
            defaultValue={first.values[name] ?? ''}
            error={refusal?.errors[name]}
          />
        ))}
        <p className="soft small">{t('editContact')}</p>
        <Button type="submit" full busy={write.isBusy}>
          {t('editDo')}
        </Button>
      </form>
      {versioned.conflict === undefined ? null : (
        <ConflictDialog
          conflict={versioned.conflict}
          labels={Object.fromEntries(fields.map(({ name, label }) => [name, t(label)]))}
          onSettle={(taken) => void versioned.settle(taken).then(finish)}
          onClose={versioned.dismiss}
        />
      )}
    </SidePanel>
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
