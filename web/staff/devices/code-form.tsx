import type { FormEvent, ReactNode } from 'react'
import type { CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { NotDone } from '../kit/not-done.tsx'

/** A form around the field of a code. */
export function CodeForm({
  action,
  isBusy,
  refusal,
  onSend,
  children,
}: {
  readonly action: string
  readonly isBusy: boolean
  readonly refusal: CallRefusal | undefined
  readonly onSend: (code: string) => Promise<void>
  /** The field, named `code`. */
  readonly children: ReactNode
}) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onSend(textField(new FormData(event.currentTarget), 'code'))
  }
  return (
    <form className="sign-fields" noValidate onSubmit={send}>
      <NotDone refusal={refusal} />
      {children}
      <Button type="submit" full busy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
