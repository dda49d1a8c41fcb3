import { useState } from 'react'
import { lengthenSeries, previewLengthening } from '#domain/schedules/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { ActFoot } from './act-foot.tsx'
import { ActPanel, type ActProps } from './act-panel.tsx'
import { closedPanel } from './calendar-address.ts'
import { PlanState } from './plan-state.tsx'

/** A later end for a series. Cancelling this class and those that follow ends one earlier. */
export function SeriesPanel({ of, address, seriesId }: ActProps & { readonly seriesId: string }) {
  const t = useTranslations('timetable')
  const [until, setUntil] = useState('')
  const [skips, setSkips] = useState(false)
  const input = { id: seriesId, end_type: 'date', end_date: until, skip_clashing: skips } as const
  const plan = usePreview(previewLengthening, { input, enabled: until !== '' })
  const lengthen = useHeldAct(lengthenSeries, {
    changes: [readCalendar, previewLengthening],
    firstAt: undefined,
    told: 0,
  })
  const made = plan.data?.made.length ?? 0
  const press = async () => {
    const answer = await lengthen.send({ ...input, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value) showToast(t('createdNow', { count: answer.value.done.made.length }))
    address.change(closedPanel)
  }
  return (
    <ActPanel
      of={of}
      address={address}
      title={t('seriesTitle')}
      footer={
        <ActFoot isReady={plan.isSuccess && made > 0} act={lengthen} onPress={() => void press()}>
          {t('newButton', { count: made })}
        </ActFoot>
      }
    >
      <DateField
        label={t('until')}
        help={t('seriesHelp')}
        name="until"
        value={until}
        error={plan.error?.refusal.errors['end_date']}
        onChange={(event) => setUntil(event.target.value)}
      />
      <Checkbox checked={skips} onChange={(event) => setSkips(event.target.checked)} detail={t('skipDetail')}>
        {t('skip')}
      </Checkbox>
      <PlanState of={plan}>
        {({ skipped, clashing }) => (
          <>
            <p>{t('newMakes', { count: made })}</p>
            {skipped.length + clashing.length === 0 ? null : (
              <p className="muted">{t('newLeaves', { closed: skipped.length, busy: clashing.length })}</p>
            )}
          </>
        )}
      </PlanState>
    </ActPanel>
  )
}
