import { useState } from 'react'
import type { InputOf } from '#domain/kit/endpoint.ts'
import { endFreeze, freezePackage, previewFreeze, previewFreezeEnd } from '#domain/packages/freeze-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { ActForm } from './act-form.tsx'
import type { PackAct } from './pack-acts.tsx'
import { classWords } from './timeline-words.ts'
import { useShortDay } from './use-short-day.ts'

/** Lets a pack rest for some days, with a choice for each class that is booked in them. */
export function FreezePanel({ pack: { id, name }, today, onClose }: PackAct) {
  const t = useTranslations('memberActs')
  const locale = useLocale()
  const [days, setDays] = useState({ from: '', to: '' })
  const isAsked = days.from !== '' && days.to !== ''
  const preview = usePreview(previewFreeze, { input: { id, ...days }, enabled: isAsked })
  const bookings = isAsked ? (preview.data?.bookings ?? []) : []
  const short = useShortDay(today)
  const inputOf = (form: FormData): InputOf<typeof freezePackage> => ({
    id,
    ...days,
    reason: textField(form, 'reason'),
    choices: bookings.map(({ booking_id }) => ({
      booking_id,
      choice: textField(form, booking_id) === 'cancel_return' ? 'cancel_return' : 'keep',
    })),
  })
  return (
    <ActForm
      endpoint={freezePackage}
      preview={previewFreeze}
      title={t('freezeHeading', { name })}
      button={t('freezeDo')}
      inputOf={inputOf}
      saidOf={(done) => t('freezeDone', { name, day: short(done.valid_to) })}
      isReady={!isAsked || preview.isSuccess}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <TextField
            label={t('freezeFrom')}
            name="from"
            type="date"
            error={refusal?.errors['from']}
            onChange={({ target }) => setDays({ ...days, from: target.value })}
          />
          <TextField
            label={t('freezeTo')}
            name="to"
            type="date"
            error={refusal?.errors['to']}
            onChange={({ target }) => setDays({ ...days, to: target.value })}
          />
          {isAsked ? (
            <PreviewState of={preview}>
              {(shown) => <p>{t('freezeText', { days: shown.days, day: short(shown.valid_to) })}</p>}
            </PreviewState>
          ) : null}
          {bookings.map(({ booking_id, full_name: who, class_name, starts_at }) => (
            <Select
              key={booking_id}
              name={booking_id}
              label={`${classWords({ name: class_name, starts_at }, { locale, today })} · ${who}`}
              defaultValue="keep"
              options={[
                { value: 'keep', label: t('freezeKeep') },
                { value: 'cancel_return', label: t('freezeCancel') },
              ]}
            />
          ))}
        </>
      )}
    </ActForm>
  )
}

/** Ends the freeze of a pack today, or before it begins, and says first to when the pack then lasts. */
export function EndFreezePanel({ pack: { id, name }, today, onClose }: PackAct) {
  const t = useTranslations('memberActs')
  const preview = usePreview(previewFreezeEnd, { input: { id } })
  const short = useShortDay(today)
  return (
    <ActForm
      endpoint={endFreeze}
      preview={previewFreezeEnd}
      title={t('endFreezeHeading', { name })}
      button={t('endFreeze')}
      inputOf={(form) => ({ id, reason: textField(form, 'reason') })}
      saidOf={(done) => t('endFreezeDone', { name, day: short(done.valid_to) })}
      isReady={preview.isSuccess}
      onClose={onClose}
    >
      {() => (
        <PreviewState of={preview}>
          {({ days, from, valid_to: to }) => (
            <p>
              {from === null
                ? t('endFreezeUnused', { to: short(to) })
                : t('endFreezeText', { days, from: short(from), to: short(to) })}
            </p>
          )}
        </PreviewState>
      )}
    </ActForm>
  )
}
