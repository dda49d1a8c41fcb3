import { useId, useState, type FormEvent } from 'react'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { getMyDay } from '#domain/reports/api.ts'
import { askForAbsence } from '#domain/staffing/substitutes-api.ts'
import { useComma } from '#web/kit/punctuation.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useWrite } from '../kit/use-write.ts'

type OwnDay = OutputOf<typeof getMyDay>

/** Says that one cannot teach a class or a whole day: the studio is asked for a substitute for each class of it. */
export function AbsencePanel({ day, onClose }: { readonly day: OwnDay; readonly onClose: () => void }) {
  const t = useTranslations('myDay')
  const formId = useId()
  const choices = useChoices(day)
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const ask = useWrite(askForAbsence, { changes: [getMyDay], refusals: 'page' })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const span = choices.find(({ value }) => value === chosen)
    if (span === undefined) return
    const answer = await ask.send({ from: span.from, until: span.until, reason })
    if (!answer.ok) return
    showToast(t('asked', { count: answer.value.ids.length }))
    onClose()
  }
  if (choices.length === 0)
    return (
      <SidePanel title={t('awayTitle')} closeLabel={t('close')} onClose={onClose}>
        <p>{t('awayNothing')}</p>
      </SidePanel>
    )
  return (
    <SidePanel
      title={t('awayTitle')}
      closeLabel={t('close')}
      footer={
        <div className="act-foot">
          <NotDone refusal={ask.refusal} />
          <Button type="submit" form={formId} full busy={ask.isBusy}>
            {t('askOff')}
          </Button>
        </div>
      }
      onClose={onClose}
    >
      <form id={formId} className="stack-small" onSubmit={(event) => void send(event)}>
        <p className="soft">{t('awayText')}</p>
        <Select
          label={t('awayWhat')}
          placeholder={t('choose')}
          required
          value={chosen}
          options={choices}
          onChange={(event) => setChosen(event.target.value)}
        />
        <TextField
          label={t('reason')}
          help={t('reasonHelp')}
          required
          minLength={3}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </SidePanel>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
  readonly from: string
  readonly until: string
}

/** Each own class to come, and each day with several of them: from its first start until its last class ends. */
function useChoices({ classes, now }: OwnDay): readonly Choice[] {
  const t = useTranslations('myDay')
  const days = useDays()
  const comma = useComma()
  const coming = classes.filter((one) => one.starts_at > now && !one.needs_substitute)
  const byDay = Map.groupBy(coming, (one) => one.starts_at.slice(0, 10))
  return [...byDay].flatMap(([date, ofDay]) => {
    const [first, last] = [ofDay[0], ofDay.at(-1)]
    const whole =
      first === undefined || last === undefined || ofDay.length === 1
        ? []
        : [
            {
              value: date,
              label: t('wholeDay', { day: days.long(date), count: ofDay.length }),
              from: first.starts_at,
              until: last.ends_at,
            },
          ]
    const each = ofDay.map((one) => ({
      value: one.id,
      label: `${days.short(one.starts_at)} ${one.starts_at.slice(11, 16)}${comma}${one.class_name}`,
      from: one.starts_at,
      until: one.ends_at,
    }))
    return [...whole, ...each]
  })
}
