import { useId, type FormEvent, type ReactNode } from 'react'
import type { CallRefusal } from '#web/kit/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { NotDone } from './not-done.tsx'

/** A form in the panel beside the page: its fields, and at the foot why it was refused, and one button. */
export function FormPanel({
  title,
  button,
  act: { isBusy, refusal },
  isReady = true,
  isDanger = false,
  over,
  onSend,
  onClose,
  children,
}: {
  readonly title: string
  readonly button: string
  readonly act: { readonly isBusy: boolean; readonly refusal: CallRefusal | undefined }
  /** False while what the fields ask is not known yet. */
  readonly isReady?: boolean
  /** It ends or takes away something. */
  readonly isDanger?: boolean
  /** A dialog over the panel. */
  readonly over?: ReactNode
  readonly onSend: (form: FormData) => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const t = useTranslations('consoleFrame')
  const formId = useId()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(new FormData(event.currentTarget))
  }
  return (
    <SidePanel
      title={title}
      closeLabel={t('close')}
      footer={
        <div className="act-foot">
          <NotDone refusal={refusal} />
          <Button
            type="submit"
            look={isDanger ? 'danger' : 'filled'}
            form={formId}
            full
            busy={isBusy}
            disabled={!isReady}
          >
            {button}
          </Button>
        </div>
      }
      onClose={onClose}
    >
      <form id={formId} className="act-form" noValidate onSubmit={send}>
        {children}
      </form>
      {over}
    </SidePanel>
  )
}
