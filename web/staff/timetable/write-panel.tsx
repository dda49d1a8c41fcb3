import { useState, type FormEvent } from 'react'
import type { Id } from '#domain/kit/id.ts'
import { previewMessage, writeToClass } from '#domain/timetable/class-message-api.ts'
import { classReaders, classTemplates } from '#domain/timetable/class-message.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { ActButton } from '../work/act-button.tsx'
import { useHeldAct } from '../work/use-held-act.ts'
import { OwnWords, wordsOf } from './own-words.tsx'
import { useAskedBefore } from './use-asked-before.ts'

type Reader = (typeof classReaders)[number]
type Template = (typeof classTemplates)[number]

const readers = { booked: 'toBooked', waiting: 'toWaiting', everybody: 'toEverybody' } as const
const templates = {
  late_start: 'lateStart',
  come_early: 'comeEarly',
  bring_socks: 'bringSocks',
  side_door: 'sideDoor',
} as const satisfies Record<Template, string>
const mostLetters = 600

/** Writes to everybody of a class: a ready sentence, or own words in one or both languages. */
export function WritePanel({
  sessionId,
  startsAt,
  onClose,
}: {
  readonly sessionId: Id<'class_sessions'>
  readonly startsAt: string
  readonly onClose: () => void
}) {
  const t = useTranslations('staffBooking')
  const before = useAskedBefore(writeToClass) ?? {}
  const { to: firstTo = 'booked', template: firstTemplate, text_en: en = '', text_zh: zh = '' } = before
  const [to, setTo] = useState<Reader>(firstTo)
  const [template, setTemplate] = useState<Template | undefined>(firstTemplate)
  const [words, setWords] = useState({ en, zh })
  const plan = usePreview(previewMessage, {
    input: { id: sessionId, to, ...(template !== undefined && { template }) },
  })
  const write = useHeldAct(writeToClass, {
    changes: [previewMessage],
    firstAt: startsAt,
    told: plan.data?.messages,
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const answer = await write.send({
      id: sessionId,
      to,
      ...(template === undefined ? wordsOf(words) : { template }),
      plan_hash: plan.data?.plan_hash,
    })
    if (!answer.ok) return
    if ('done' in answer.value) showToast(t('written', { count: answer.value.done.told }))
    onClose()
  }
  return (
    <SidePanel title={t('write')} closeLabel={t('close')} onClose={onClose}>
      <form className="checkin-form" onSubmit={(event) => void send(event)}>
        <RadioGroup
          legend={t('toWhom')}
          name="to"
          value={to}
          options={classReaders.map((value) => ({ value, label: t(readers[value]) }))}
          onChoose={(value) => setTo(classReaders.find((one) => one === value) ?? to)}
        />
        <Select
          label={t('template')}
          name="template"
          placeholder={t('ownWords')}
          value={template ?? ''}
          options={classTemplates.map((value) => ({ value, label: t(templates[value]) }))}
          onChange={({ target }) => setTemplate(classTemplates.find((one) => one === target.value))}
        />
        {template === undefined ? (
          <OwnWords words={words} mostLetters={mostLetters} errors={write.refusal?.errors ?? {}} onWords={setWords} />
        ) : (
          <p className="soft">{t('bothLanguages')}</p>
        )}
        <RefusalNotice refusal={write.refusal} title={t('notSent')} />
        <div className="booking-plan" aria-live="polite">
          <PreviewState of={plan}>
            {({ text }) => (text === null ? null : <blockquote className="plan-letter">{text}</blockquote>)}
          </PreviewState>
        </div>
        <ActButton full type="submit" act={write} isReady={plan.isSuccess}>
          {t('sendTo', { count: write.told })}
        </ActButton>
      </form>
    </SidePanel>
  )
}
