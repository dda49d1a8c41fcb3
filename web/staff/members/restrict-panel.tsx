import { useState } from 'react'
import { instant, isBefore } from '#domain/kit/time.ts'
import { restrictPerson } from '#domain/members/restriction-api.ts'
import { restrictionKinds } from '#domain/people/restriction-at.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ActForm } from './act-form.tsx'
import type { MemberRecord } from './member-packs.tsx'

const kindTexts = { no_classes: 'restrictNoClasses', desk_only: 'restrictDeskOnly' } as const

/** Keeps a person from booking, or lets them book again; it says what stays booked. */
export function RestrictPanel({ record, onClose }: { readonly record: MemberRecord; readonly onClose: () => void }) {
  const t = useTranslations('memberActs')
  const { restriction: held } = record
  const [kind, setKind] = useState<string>(held?.kind ?? 'no_classes')
  const now = instant(record.now)
  const ahead = record.bookings.data.filter(
    ({ status, starts_at: start }) => (status === 'booked' || status === 'pending') && isBefore(now, instant(start)),
  )
  const chosen = restrictionKinds.find((one) => one === kind)
  const options = [
    ...restrictionKinds.map((one) => ({ value: one, label: t(kindTexts[one]) })),
    ...(held === null ? [] : [{ value: 'none', label: t('restrictNone') }]),
  ]
  return (
    <ActForm
      endpoint={restrictPerson}
      title={t('restrictHeading')}
      button={t('restrictDo')}
      reasonHelp="reasonHelpStaff"
      inputOf={(form) => {
        const lastDay = textField(form, 'last_day')
        return {
          id: record.person.id,
          kind: chosen ?? null,
          reason: textField(form, 'reason'),
          last_day: chosen === undefined || lastDay === '' ? null : lastDay,
        }
      }}
      saidOf={(done) => t(done.restriction === null ? 'restrictEnded' : 'restrictDone')}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Select
            label={t('restrictKind')}
            name="kind"
            value={kind}
            onChange={({ target }) => setKind(target.value)}
            options={options}
          />
          {chosen === undefined ? null : (
            <>
              <TextField
                label={t('restrictLastDay')}
                help={t('restrictLastDayHelp')}
                name="last_day"
                type="date"
                min={record.now.slice(0, 10)}
                defaultValue={held?.last_day ?? ''}
                error={refusal?.errors['last_day']}
              />
              <p className="soft">{t('restrictAhead', { count: ahead.length })}</p>
            </>
          )}
        </>
      )}
    </ActForm>
  )
}
