import type { InputOf } from '#domain/kit/endpoint.ts'
import { editClass, previewEdit } from '#domain/timetable/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { toldByEdit } from '#domain/timetable/class-plan.ts'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { ActFoot } from './act-foot.tsx'
import type { ActParts, ActProps } from './act-panel.tsx'
import { closedPanel } from './calendar-address.ts'
import { PlanState } from './plan-state.tsx'

/** Changes a class or its series: which classes change, which stay and why, and how many people are told. */
export function useEditAct({
  of,
  address,
  edit,
  isComplete,
  button = 'changeButton',
}: ActProps & {
  readonly edit: Omit<InputOf<typeof editClass>, 'id'>
  /** False while a field is empty, or nothing is changed. */
  readonly isComplete: boolean
  /** What the button says; another time is a move also of several classes. */
  readonly button?: 'changeButton' | 'moveSeveralButton'
}): ActParts {
  const t = useTranslations('timetable')
  const days = useDays()
  const input = { id: of.id, ...edit }
  const plan = usePreview(previewEdit, { input, enabled: isComplete })
  const changed = plan.data?.changed ?? []
  const told = toldByEdit(changed)
  const save = useHeldAct(editClass, { changes: [readCalendar, previewEdit], firstAt: of.starts_at, told })
  const press = async () => {
    const answer = await save.send({ ...input, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value) {
      const { changed: done } = answer.value.done
      showToast(t('changedNow', { count: done.length, told: toldByEdit(done) }))
    }
    address.change(closedPanel)
  }
  return {
    foot: (
      <ActFoot isReady={plan.isSuccess && changed.length > 0} act={save} onPress={() => void press()}>
        {t(button, { count: changed.length, messages: told })}
      </ActFoot>
    ),
    plan: (
      <PlanState of={plan} isFilled>
        {({ unchanged }) => (
          <>
            <p>{t('classesChange', { count: changed.length })}</p>
            {unchanged.length === 0 ? null : <p>{t('classesStay', { count: unchanged.length })}</p>}
            <ul className="plan-list">
              {unchanged.slice(0, 10).map((one) => (
                <li key={one.id}>
                  <span className="strong">{days.shortAt(one.starts_at)}</span>
                  <span className="block muted">{one.message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </PlanState>
    ),
  }
}
