import Lock from 'lucide-react/icons/lock'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { call, type CallAnswer, type CallRefusal } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { isFinalRefusal } from '#web/kit/is-final-refusal.ts'
import { usePath } from '#web/kit/locale.ts'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useTranslations, type Translate } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { WaysToPay } from './bank-choices.ts'
import { MethodChoice } from './method-choice.tsx'
import { errorsLeft, incompleteCode, missingFields } from './missing-fields.ts'
import { parsePayment, sendPayment, type Placed } from './payment-request.ts'

/**
 * Pays an order: account type, bank, and the button with the amount. `covered` means that store credit pays all of it.
 * The form works without script; with it, a refusal is shown here and nothing typed is lost.
 */
export function PaymentForm({
  ways,
  pay,
  look = 'filled',
  covered = false,
  here,
  place,
  agreements,
  onSending,
  children,
}: {
  readonly ways: WaysToPay
  /** The text of the button, with the amount. */
  readonly pay: ReactNode
  readonly covered?: boolean
  /** Of the button; secondary where another order waits to be paid. */
  readonly look?: 'filled' | 'line'
  /** The address of this form with its query, for the same form with another account type. */
  readonly here: string
  /** Sends a payment other than that of a package or an unpaid order. */
  readonly place?: (form: FormData) => Promise<CallAnswer<Placed> | undefined>
  /** The agreements, between the banks and the button, with what is wrong with them. */
  readonly agreements?: (error: string | undefined) => ReactNode
  /** Called with whether a payment is under way. */
  readonly onSending?: (isSending: boolean) => void
  /** Hidden fields that say what is paid, and choices above the banks. */
  readonly children: ReactNode
}) {
  const t = useTranslations('checkout')
  const path = usePath()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Revalidation brings a new key, but this is still the same request.
  const [key, setKey] = useState(ways.key)
  const [isSending, setSending] = useState(false)
  useEffect(() => onSending?.(isSending), [isSending, onSending])
  const [refusal, setRefusal] = useState<CallRefusal>()
  const form = useErrorFocus(refusal)

  /** Submits the payment and redirects to the bank; resolves to the refusal otherwise. */
  const payWith = async (filled: FormData): Promise<CallRefusal | undefined> => {
    setSending(true)
    const answer = await (place ?? placePayment)(filled)
    if (answer?.ok === true) {
      const { order, redirect } = answer.value
      const query = `?order_id=${order.id}`
      const next = redirect === null ? '/checkout/result' : '/checkout/payment-redirect'
      closeModal()
      await navigate(`${path(next)}${query}`, { state: redirect })
      return undefined
    }
    setSending(false)
    // A refused request is complete; the next press is another one. A lost response is retried with the same key.
    if (answer && answer.refusal.status >= 400 && answer.refusal.status < 500) setKey(newIntentKey())
    return answer?.refusal
  }
  const send = async () => {
    if (form.current === null || isSending) return
    const filled = new FormData(form.current)
    const refused = incomplete(filled, t) ?? (await payWith(filled))
    if (refused?.status === 401) return openModal('LOGIN_VIEW', { next: `${pathname}${search}` })
    if (refused?.code !== 'payments.phone_needed') return setRefusal(refused)
    askNumber(filled, payWith)
  }
  // Undefined until the first change: the page may have a bank chosen, and the sentence then names none.
  const [filled, setFilled] = useState<FormData>()
  const onChange = () => form.current && setFilled(new FormData(form.current))
  const bank = filled && chosenBank(filled, ways)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const { bank_code: bankError, contact_number: numberError, agreed: agreedError } = errorsLeft(refusal, filled)
  const isAtFields = fieldNames.some((name) => refusal?.errors[name] !== undefined)
  return (
    <Form
      method="post"
      action={path('/checkout/payment-redirect')}
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="account_type" value={ways.accountType} />
      <input type="hidden" name="covered" value={covered ? '1' : '0'} />
      {children}
      {covered ? (
        <p className="soft pay-covered">{t('nothingToPay')}</p>
      ) : (
        <MethodChoice ways={ways} here={here} bankError={bankError} numberError={numberError} />
      )}
      {agreements?.(agreedError)}
      {refusal === undefined || isAtFields ? null : (
        <RefusalNotice refusal={refusal} title={t('failedTitle')} role="alert" className="mt-5" />
      )}
      <PayBar look={look} bank={bank} covered={covered} busy={isSending} disabled={!covered && !canPay(ways)}>
        {pay}
      </PayBar>
    </Form>
  )
}

/** The fields that show their own errors. */
const fieldNames = ['bank_code', 'contact_number', 'agreed'] as const

/** The button, and where it leads. */
function PayBar({
  look,
  bank,
  covered,
  busy,
  disabled,
  children,
}: {
  readonly look: 'filled' | 'line'
  readonly bank: string | undefined
  readonly covered: boolean
  readonly busy: boolean
  readonly disabled: boolean
  readonly children: ReactNode
}) {
  const t = useTranslations('checkout')
  return (
    <div className="pay-bar">
      <StudioButton type="submit" full look={look} busy={busy} icon={<Icon of={Lock} inText />} disabled={disabled}>
        {children}
      </StudioButton>
      {covered ? null : (
        <p className="small muted pay-note">{bank === undefined ? t('goesTo') : t('goesToBank', { bank })}</p>
      )}
    </div>
  )
}

/** The name of the bank that the payment goes to; undefined for any other way. */
function chosenBank(filled: FormData, { banks }: WaysToPay): string | undefined {
  if (filled.get('payment_method') !== 'curlecfpx') return undefined
  return banks.find(({ code }) => code === filled.get('bank_code'))?.name
}

/** What the form lacks, as a refusal of its fields; undefined when nothing does. */
function incomplete(filled: FormData, t: Translate<'checkout'>): CallRefusal | undefined {
  const lacks = Object.entries(missingFields(filled))
  if (lacks.length === 0) return undefined
  const errors = Object.fromEntries(lacks.map(([name, word]) => [name, t(word)]))
  return { status: 422, code: incompleteCode, message: '', errors, requestId: undefined }
}

/** The bank requires a phone number: asks for it over the page, and continues with the submitted form. */
function askNumber(filled: FormData, pay: (form: FormData) => Promise<CallRefusal | undefined>): void {
  filled.set('key', newIntentKey())
  openModal('PHONE_NUMBER', {
    onSave: async ({ title, number }) => {
      filled.set('contact_title', title)
      filled.set('contact_number', number)
      const refusal = await pay(filled)
      // A refusal completes the request; a lost response does not, and is retried with the same key.
      if (refusal !== undefined && isFinalRefusal(refusal)) filled.set('key', newIntentKey())
      return refusal
    },
  })
}

async function placePayment(form: FormData): Promise<CallAnswer<Placed> | undefined> {
  const asked = parsePayment(form)
  return asked && sendPayment(call, asked)
}

/** Online banking needs a bank that is online; any other way needs nothing from us. */
function canPay({ banks, methods }: WaysToPay): boolean {
  return methods.some((method) => method !== 'curlecfpx' || banks.length > 0)
}
