import { useState } from 'react'
import { instant, isBefore } from '#domain/kit/time.ts'
import type { FieldValues } from '#domain/kit/versions.ts'
import { openRecord } from '#domain/members/api.ts'
import { restrictPerson } from '#domain/members/restriction-api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { restrictionKinds } from '#domain/people/restriction-at.ts'
import { textField } from '#web/kit/form-fields.ts'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ConflictDialog } from '../kit/conflict-dialog.tsx'
import { FormPanel } from '../kit/form-panel.tsx'
import { useVersionedForm } from '../kit/use-versioned-form.ts'
import type { MemberRecord } from './member-packs.tsx'
import { ReasonField } from './reason-field.tsx'

const kindTexts = { no_classes: 'restrictNoClasses', desk_only: 'restrictDeskOnly' } as const
const kindOf = (name: string | null | undefined) => restrictionKinds.find((one) => one === name) ?? null

/**
 * Keeps a person from booking, or lets them book again; it says what stays booked. Where two people decide at once, it
 * asks which decision stays.
 */
export function RestrictPanel({ record, onClose }: { readonly record: MemberRecord; readonly onClose: () => void }) {
  const t = useTranslations('memberActs')
  const days = useDays()
  const [first] = useState(() => ({ version: record.restriction_version, values: valuesOf(record) }))
  const { full_name: name } = record.person
  const [kind, setKind] = useState<string>(first.values['kind'] ?? 'no_classes')
  const { save, asks, ...act } = useVersionedForm(restrictPerson, {
    first,
    asWhole: true,
    changes: [openRecord, getTimeline],
    inputOf: ({ values, version }) => {
      const chosen = kindOf(values['kind'])
      const lastDay = chosen === null ? null : (values['last_day'] ?? null)
      return { id: record.person.id, kind: chosen, reason: values['reason'] ?? '', last_day: lastDay, version }
    },
    onSaved: ({ kind: saved }) => {
      showToast(saved === null ? t('restrictEnded', { name }) : t('restrictDone'))
      onClose()
    },
  })
  const send = async (form: FormData) =>
    save({
      kind: kindOf(kind),
      last_day: textField(form, 'last_day') || null,
      reason: textField(form, 'reason').trim(),
    })
  const kindWords = (value: string | null) => {
    const chosen = kindOf(value)
    return t(chosen === null ? 'restrictNone' : kindTexts[chosen])
  }
  return (
    <FormPanel
      title={t('restrictHeading')}
      button={t(kindOf(kind) === null ? 'restrictEnd' : 'restrictDo')}
      act={act}
      over={
        asks === undefined ? null : (
          <ConflictDialog
            {...asks}
            labels={{ kind: t('restrictKind'), last_day: t('restrictLastDay'), reason: t('reason') }}
            wordsOf={(name, value) => {
              if (name === 'kind') return kindWords(value)
              return name === 'last_day' && value !== null ? days.date(value) : value
            }}
          />
        )
      }
      onSend={(form) => void send(form)}
      onClose={onClose}
    >
      <Select
        label={t('restrictKind')}
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[
          ...restrictionKinds.map((one) => ({ value: one, label: t(kindTexts[one]) })),
          ...(record.restriction === null ? [] : [{ value: 'none', label: t('restrictNone') }]),
        ]}
      />
      {kindOf(kind) === null ? null : (
        <LastRefusal value={act.refusal}>
          <TextField
            label={t('restrictLastDay')}
            help={t('restrictLastDayHelp')}
            name="last_day"
            type="date"
            min={record.now.slice(0, 10)}
            defaultValue={first.values['last_day'] ?? ''}
            error={act.refusal?.errors['last_day']}
          />
          <p className="soft">{t('restrictAhead', { count: countAhead(record) })}</p>
        </LastRefusal>
      )}
      <ReasonField help="reasonHelpStaff" refusal={act.refusal} />
    </FormPanel>
  )
}

function valuesOf({ restriction: held }: MemberRecord): FieldValues {
  return { kind: held?.kind ?? null, last_day: held?.last_day ?? null, reason: held?.reason ?? null }
}

/** How many classes of the person lie ahead, which stay booked. */
function countAhead({ now, bookings }: MemberRecord): number {
  return bookings.data.filter(
    ({ status, starts_at: start }) =>
      (status === 'booked' || status === 'pending') && isBefore(instant(now), instant(start)),
  ).length
}
