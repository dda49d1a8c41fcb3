import { useState } from 'react'
import type { Id } from '#domain/kit/id.ts'
import { previewMessage, writeToClass } from '#domain/timetable/class-message-api.ts'
import { classReaders, classTemplates } from '#domain/timetable/class-message.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { useAskedBefore } from './use-asked-before.ts'
import { useSaid, WriteForm } from './write-form.tsx'

type Reader = (typeof classReaders)[number]

const readers = { booked: 'toBooked', waiting: 'toWaiting', everybody: 'toEverybody' } as const

/** Writes to everybody of a class. */
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
  const before = useAskedBefore(writeToClass)
  const [to, setTo] = useState<Reader>(before?.to ?? 'booked')
  const said = useSaid(classTemplates, before)
  const plan = usePreview(previewMessage, { input: { id: sessionId, to, ...said.ready } })
  const write = useHeldAct(writeToClass, {
    changes: [previewMessage],
    firstAt: startsAt,
    told: plan.data?.messages,
  })
  const send = async () => {
    const answer = await write.send({ id: sessionId, to, ...said.sent, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('done' in answer.value) showToast(t('written', { count: answer.value.done.told }))
    onClose()
  }
  return (
    <WriteForm title={t('write')} said={said} plan={plan} act={write} onSend={() => void send()} onClose={onClose}>
      <RadioGroup
        legend={t('toWhom')}
        name="to"
        value={to}
        options={classReaders.map((value) => ({ value, label: t(readers[value]) }))}
        onChoose={(value) => setTo(classReaders.find((one) => one === value) ?? to)}
      />
    </WriteForm>
  )
}
