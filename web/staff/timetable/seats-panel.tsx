import { useState } from 'react'
import { resizeClass } from '#domain/timetable/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { previewResize } from '#domain/timetable/preview-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { ActFoot } from './act-foot.tsx'
import { ActPanel, type ActProps } from './act-panel.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { useAskedBefore } from './use-asked-before.ts'

/** More or fewer seats for a class; new ones go to who waits. */
export function SeatsPanel({ of, address }: ActProps) {
  const t = useTranslations('timetable')
  const asked = useAskedBefore(resizeClass)?.capacity
  const [typed, setTyped] = useState(asked === undefined ? undefined : String(asked))
  // Until it is typed into, the field follows the class.
  const shown = typed ?? String(of.capacity)
  const capacity = /^\d{1,5}$/.test(shown) ? Number(shown) : undefined
  const input = { id: of.id, capacity: capacity ?? of.capacity }
  const plan = usePreview(previewResize, { input, enabled: capacity !== undefined && capacity !== of.capacity })
  const resize = useHeldAct(resizeClass, {
    changes: [readCalendar, previewResize],
    firstAt: of.starts_at,
    told: plan.data?.messages,
  })
  const press = async () => {
    const answer = await resize.send({ ...input, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value)
      showToast(t('resizedNow', { count: input.capacity, promoted: answer.value.done.promoted }))
    address.change({ panel: undefined })
  }
  return (
    <ActPanel
      of={of}
      address={address}
      title={t('seatsTitle')}
      footer={
        <ActFoot isReady={plan.isSuccess} act={resize} onPress={() => void press()}>
          {t('seatsButton', { count: input.capacity, promoted: plan.data?.promoted ?? 0 })}
        </ActFoot>
      }
    >
      <TextField
        label={t('seatsLabel')}
        help={t('seatsHelp', { booked: of.booked, waiting: of.waiting })}
        name="capacity"
        type="number"
        inputMode="numeric"
        min={of.booked}
        value={shown}
        error={plan.error?.refusal.errors['capacity']}
        onChange={(event) => setTyped(event.target.value)}
      />
      <PlanFacts plan={plan} />
    </ActPanel>
  )
}
