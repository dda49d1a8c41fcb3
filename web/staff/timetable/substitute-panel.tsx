import { useState } from 'react'
import { substituteInstructor } from '#domain/timetable/api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { previewSubstitute } from '#domain/timetable/preview-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useWrite } from '../kit/use-write.ts'
import { ActFoot } from './act-foot.tsx'
import { ActPanel, type ActProps } from './act-panel.tsx'
import { closedPanel } from './calendar-address.ts'
import { PlanFacts } from './plan-facts.tsx'
import { useStudioParts } from './use-studio-parts.ts'

/** Somebody else teaches a class; everybody who is booked is told. */
export function SubstitutePanel({ of, address }: ActProps) {
  const t = useTranslations('timetable')
  const { instructors } = useStudioParts()
  const [absent, setAbsent] = useState<string>(of.absent_ids[0] ?? of.instructors[0]?.id ?? '')
  const [chosen, setChosen] = useState<string>()
  const others = instructors.filter(({ value }) => of.instructors.every(({ id }) => id !== value))
  const input = { id: of.id, absent_id: absent, instructor_id: chosen ?? '' }
  const plan = usePreview(previewSubstitute, { input, enabled: chosen !== undefined && absent !== '' })
  const put = useWrite(substituteInstructor, { changes: [readCalendar, previewSubstitute], refusals: 'page' })
  const name = others.find(({ value }) => value === chosen)?.label ?? ''
  const press = async () => {
    const answer = await put.send({ ...input, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    showToast(t('substitutedNow', { name, told: answer.value.told }))
    address.change(closedPanel)
  }
  return (
    <ActPanel
      of={of}
      address={address}
      title={t('substituteTitle')}
      footer={
        <ActFoot isReady={plan.isSuccess} isBusy={put.isBusy} refusal={put.refusal} onPress={() => void press()}>
          {chosen === undefined
            ? t('substituteChoose')
            : t('substituteButton', { name, messages: plan.data?.messages ?? 0 })}
        </ActFoot>
      }
    >
      <WhoTeaches of={of} others={others} absent={absent} chosen={chosen} onAbsent={setAbsent} onChoose={setChosen} />
      <PlanFacts plan={plan} />
    </ActPanel>
  )
}

function WhoTeaches({
  of,
  others,
  absent,
  chosen,
  onAbsent,
  onChoose,
}: Pick<ActProps, 'of'> & {
  readonly others: readonly SelectOption[]
  readonly absent: string
  readonly chosen: string | undefined
  readonly onAbsent: (id: string) => void
  readonly onChoose: (id: string) => void
}) {
  const t = useTranslations('timetable')
  if (of.instructors.length === 0) return <p>{t('substituteNobody')}</p>
  return (
    <>
      {of.instructors.length < 2 ? null : (
        <Select
          label={t('absent')}
          name="absent"
          value={absent}
          options={of.instructors.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onAbsent(event.target.value)}
        />
      )}
      <RadioGroup
        legend={t('whoTeaches')}
        name="substitute"
        value={chosen ?? ''}
        options={others}
        onChoose={onChoose}
      />
    </>
  )
}
