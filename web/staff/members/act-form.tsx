import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { openRecord } from '#domain/members/api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { useAskAgain } from '../kit/ask-again-context.ts'
import { FormPanel } from '../kit/form-panel.tsx'
import { useWrite } from '../kit/use-write.ts'
import { ReasonField } from './reason-field.tsx'

/**
 * An act for a member in the panel beside the page: its own fields, the reason, and one button. Where the act asks
 * again who is there, it goes on once that is proven.
 */
export function ActForm<E extends Endpoint>({
  endpoint,
  title,
  button,
  inputOf,
  saidOf,
  preview,
  isReady = true,
  isDanger = false,
  isTold = true,
  onClose,
  children,
}: {
  readonly endpoint: E
  readonly title: string
  readonly button: string
  readonly inputOf: (form: FormData) => InputOf<E>
  /** What the toast says once it is done. */
  readonly saidOf: (done: OutputOf<E>) => string
  /** What says beforehand what the act does: it is asked anew after a refusal. */
  readonly preview?: Endpoint
  /** False while what the act does is being looked up; with an empty field it is ready, and says what lacks. */
  readonly isReady?: boolean
  readonly isDanger?: boolean
  /** Whether the member is told the reason. */
  readonly isTold?: boolean
  readonly onClose: () => void
  readonly children: (refusal: CallRefusal | undefined) => ReactNode
}) {
  const changes = [openRecord, getTimeline, ...(preview === undefined ? [] : [preview])]
  const write = useWrite(endpoint, { refusals: 'page', changes })
  const askAgain = useAskAgain()
  const send = (form: FormData) => {
    const input = inputOf(form)
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
    <FormPanel {...{ title, button, isReady, isDanger, onClose }} act={write} onSend={send}>
      <LastRefusal value={write.refusal}>{children(write.refusal)}</LastRefusal>
      <ReasonField help={isTold ? 'reasonHelp' : 'reasonHelpAudit'} refusal={write.refusal} />
    </FormPanel>
  )
}
