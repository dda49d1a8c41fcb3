import { useState } from 'react'
import type { Scope } from '#domain/schedules/model.ts'
import { cancelClass } from '#domain/timetable/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { previewCancel } from '#domain/timetable/preview-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { ActFoot } from './act-foot.tsx'
import { ActPanel, type ActProps } from './act-panel.tsx'
import { closedPanel } from './calendar-address.ts'
import { PlanFacts } from './plan-facts.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { useAskedBefore } from './use-asked-before.ts'

/** Cancels a class, or it and others of its series: every credit comes back and everybody is told why. */
export function CancelPanel({ of, address }: ActProps) {
  const t = useTranslations('timetable')
  const before = useAskedBefore(cancelClass)
  const [scope, setScope] = useState<Scope>(before?.scope ?? 'this')
  const [reason, setReason] = useState(before?.reason ?? '')
  const plan = usePreview(previewCancel, { input: { id: of.id, scope } })
  const cancel = useHeldAct(cancelClass, {
    changes: [readCalendar, previewCancel],
    firstAt: of.starts_at,
    told: plan.data?.messages,
  })
  const press = async () => {
    const answer = await cancel.send({ id: of.id, scope, reason, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value) {
      const { canceled: count, told } = answer.value.done
      showToast(t('canceledNow', { count, told }))
    }
    address.change(closedPanel)
  }
  return (
    <ActPanel
      of={of}
      address={address}
      title={t('cancelTitle')}
      footer={
        <ActFoot look="danger" isReady={plan.isSuccess} act={cancel} onPress={() => void press()}>
          {t('cancelButton', { classes: plan.data?.classes ?? 1, messages: cancel.told })}
        </ActFoot>
      }
    >
      <ScopeChoice of={of} scope={scope} onChoose={setScope} />
      <LastRefusal value={cancel.refusal}>
        <TextField
          label={t('reason')}
          help={t('reasonHelp')}
          name="reason"
          maxLength={300}
          value={reason}
          error={cancel.refusal?.errors['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      </LastRefusal>
      <PlanFacts plan={plan} />
    </ActPanel>
  )
}
