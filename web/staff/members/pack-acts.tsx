import { useState } from 'react'
import { adjustCredits } from '#domain/attendance/api.ts'
import type { Day } from '#domain/kit/time.ts'
import { switchSharing } from '#domain/packages/api.ts'
import { extendFree, previewFreeExtension } from '#domain/packages/extension-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { ActForm } from './act-form.tsx'
import type { MemberPack } from './member-packs.tsx'
import { useShortDay } from './use-short-day.ts'

/** An act on one pack of a member. */
export interface PackAct {
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
      isTold={false}
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
