import { useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import type { FormProps } from 'react-router'
import { textField } from '#web/kit/form-fields.ts'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useRunning } from '#web/ui/use-running.ts'

/** The state of a form that asks for a code: the login it was sent to, when it expires, and the last refusal. */
export interface SentCode {
  readonly sentTo: string | undefined
  readonly expiresAt: string | undefined
  readonly refused: RefusedForm | undefined
}

/** Where and until when a code was sent, as the form that asks for it says. */
export function readSentCode(form: FormData): Pick<SentCode, 'sentTo' | 'expiresAt'> {
  return {
    sentTo: textField(form, 'sent_to') || undefined,
    expiresAt: textField(form, 'expires_at') || undefined,
  }
}

/** The login that the code was sent to, as fields of the next form. */
export function SentFields({ at }: { readonly at: SentCode | undefined }) {
  return (
    <>
      <input type="hidden" name="login" autoComplete="username" value={at?.sentTo} />
      <input type="hidden" name="sent_to" value={at?.sentTo} />
      <input type="hidden" name="expires_at" value={at?.expiresAt} />
    </>
  )
}

/** The field of a code that was sent. */
export function SentCodeField(
  rest: Pick<ComponentProps<typeof TextField>, 'label' | 'ref' | 'defaultValue' | 'error'>,
) {
  return (
    <TextField
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...rest}
    />
  )
}

/** The least time between two codes. */
const waitSeconds = 60

interface Again {
  /** The page's `Form` or a fetcher's. */
  readonly form: ComponentType<FormProps>
  readonly action: string
  readonly intent: string
  readonly at: SentCode
  readonly isBusy: boolean
  /** Further hidden fields of the request. */
  readonly children?: ReactNode
}

/** Requests another code, once a minute is over; without script at once. Nothing before a code was sent. */
export function NewCode({ at, ...rest }: Omit<Again, 'at'> & { readonly at: SentCode | undefined }) {
  return at?.sentTo === undefined ? null : <CountedCode key={at.expiresAt} at={at} {...rest} />
}

function CountedCode({ form: Form, action, intent, at, isBusy, children }: Again) {
  const t = useTranslations('accounts')
  const isRunning = useRunning()
  const [left, setLeft] = useState(waitSeconds)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return isRunning && left > 0 ? (
    <span className="muted">{t('newCodeIn', { time })}</span>
  ) : (
    <Form method="post" action={action} noValidate>
      {children}
      <input type="hidden" name="intent" value={intent} />
      <SentFields at={at} />
      <Button type="submit" look="quiet" size="small" busy={isBusy}>
        {t('newCode')}
      </Button>
    </Form>
  )
}
