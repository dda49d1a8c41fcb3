import { useId, type FormEvent, type ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { openRecord } from '#domain/members/api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useAskAgain } from '../kit/ask-again-context.ts'
import { useWrite } from '../kit/use-write.ts'
import { ReasonField } from './reason-field.tsx'

/**
 * An act for a member in the panel beside the page: its own fields, the reason, and one button. Where the act asks
 * again who is there, it goes on once that is proven. What was refused stands in a toast and at its field.
 */
export function ActForm<E extends Endpoint>({
  endpoint,
  title,
  button,
  inputOf,
  saidOf,
  isReady = true,
  onClose,
  children,
}: {
  readonly endpoint: E
  readonly title: string
  readonly button: string
  readonly inputOf: (form: FormData) => InputOf<E>
  /** What the toast says once it is done. */
  readonly saidOf: (done: OutputOf<E>) => string
  /** False while what the fields ask is not known yet. */
  readonly isReady?: boolean
  readonly onClose: () => void
  readonly children: (refusal: CallRefusal | undefined) => ReactNode
}) {
  const t = useTranslations('memberActs')
  const write = useWrite(endpoint, { refusals: 'page', changes: [openRecord, getTimeline] })
  const askAgain = useAskAgain()
  const formId = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = inputOf(new FormData(event.currentTarget))
    void askAgain(async () => {
      const answer = await write.send(input)
      if (answer.ok) {
        showToast(saidOf(answer.value))
        onClose()
      }
      return answer
    })
  }
  return (
    <SidePanel
      title={title}
      closeLabel={t('close')}
      footer={
        <Button type="submit" form={formId} full busy={write.isBusy} disabled={!isReady}>
          {button}
        </Button>
      }
      onClose={onClose}
    >
      <form id={formId} className="act-form" noValidate onSubmit={send}>
        {children(write.refusal)}
        <ReasonField help="reasonHelp" refusal={write.refusal} />
      </form>
    </SidePanel>
  )
}
