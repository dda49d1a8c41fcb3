import { useState } from 'react'
import { adjustCredits } from '#domain/attendance/api.ts'
import type { InputOf } from '#domain/kit/endpoint.ts'
import type { Day } from '#domain/kit/time.ts'
import { freezePackage, previewFreeze, switchSharing } from '#domain/packages/api.ts'
import { extendFree, previewFreeExtension } from '#domain/packages/extension-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { ActForm } from './act-form.tsx'
import type { MemberPack } from './member-packs.tsx'
import { classWords } from './timeline-words.ts'
import { useShortDay } from './use-short-day.ts'

interface PackAct {
  readonly pack: MemberPack
  readonly today: Day
  readonly onClose: () => void
}

/** Adds credits to a pack or takes some away. */
export function AdjustPanel({ pack: { id, name, left }, onClose }: PackAct) {
  const t = useTranslations('memberActs')
  return (
    <ActForm
      endpoint={adjustCredits}
      title={t('adjustHeading', { name })}
      button={t('adjustDo')}
      inputOf={(form) => ({ id, change: Number(textField(form, 'change')), reason: textField(form, 'reason') })}
      saidOf={(done) => t('adjustDone', { name, left: done.left })}
      onClose={onClose}
    >
      {(refusal) => (
        <TextField
          label={t('adjustChange')}
          help={t('adjustChangeHelp', { left })}
          name="change"
          type="number"
          step={1}
          error={refusal?.errors['change']}
        />
      )}
    </ActForm>
  )
}

/** Switches sharing of a pack on or off. */
export function SharingPanel({ pack: { id, name, sharing: isOn = false }, onClose }: PackAct) {
  const t = useTranslations('memberActs')
  return (
    <ActForm
      endpoint={switchSharing}
      title={t('sharingHeading', { name })}
      button={t(isOn ? 'sharingOff' : 'sharingOn')}
      isDanger={isOn}
      inputOf={(form) => ({ id, sharing: !isOn, reason: textField(form, 'reason') })}
      saidOf={(done) => t(done.sharing ? 'sharingDoneOn' : 'sharingDoneOff', { name })}
      onClose={onClose}
    >
      {() => <p className="soft">{t(isOn ? 'sharingOffText' : 'sharingOnText')}</p>}
    </ActForm>
  )
}

/** Gives days to a pack without a fee, and says first when it then ends. */
export function ExtendPanel({ pack: { id, name }, today, onClose }: PackAct) {
  const t = useTranslations('memberActs')
  const [days, setDays] = useState('')
  const isAsked = /^[1-9]\d{0,2}$/.test(days)
  const preview = usePreview(previewFreeExtension, { input: { id, days }, enabled: isAsked })
  const short = useShortDay(today)
  return (
    <ActForm
      endpoint={extendFree}
      preview={previewFreeExtension}
      title={t('extendHeading', { name })}
      button={t('extendDo')}
      inputOf={(form) => ({ id, days: Number(days), reason: textField(form, 'reason') })}
      saidOf={(done) => t('extendDone', { name, day: short(done.valid_to) })}
      isReady={!isAsked || preview.isSuccess}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <TextField
            label={t('extendDays')}
            help={t('extendDaysHelp')}
            name="days"
            type="number"
            min={1}
            step={1}
            value={days}
            error={refusal?.errors['days']}
            onChange={({ target }) => setDays(target.value)}
          />
          {isAsked ? (
            <PreviewState of={preview}>
              {(shown) => (
                <p>
                  {t('extendText', {
                    from: short(shown.former_valid_to),
                    to: short(shown.valid_to),
                    left: shown.days_left,
                  })}
                </p>
              )}
            </PreviewState>
          ) : null}
        </>
      )}
    </ActForm>
  )
}

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
