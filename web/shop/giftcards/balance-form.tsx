import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'

/** The result of the last form. */
export type BalanceAnswer =
  | { readonly kind: 'found'; readonly code: string; readonly balance: string; readonly lastFour: string }
  | { readonly kind: 'moved'; readonly amount: string; readonly wallet: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

/** Asks for a code, shows its balance, and moves it into the wallet once. */
export function BalanceForm({ answer }: { readonly answer: BalanceAnswer | undefined }) {
  const t = useTranslations('giftcards')
  const isSending = useIsSending()
  const typed = answer?.kind === 'found' || answer?.kind === 'refused' ? answer.code : ''
  const form = useErrorFocus(answer)
  const result = useRef<HTMLElement>(null)
  useEffect(() => {
    if (answer?.kind === 'found' || answer?.kind === 'moved') result.current?.focus()
  }, [answer])
  return (
    <>
      <Form method="post" className="gift-form" ref={form} preventScrollReset noValidate>
        <LastRefusal value={answer}>
          <input type="hidden" name="intent" value="check" />
          <TextField
            label={t('code')}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={typed}
            error={answer?.kind === 'refused' ? answer.message || t('failed') : undefined}
          />
          <div>
            <Button type="submit" look="line" busy={isSending}>
              {t('check')}
            </Button>
          </div>
        </LastRefusal>
      </Form>
      {answer === undefined || answer.kind === 'refused' ? null : (
        <section className="gift-result" tabIndex={-1} ref={result} aria-live="polite">
          {answer.kind === 'found' ? <Found found={answer} isSending={isSending} /> : <Moved moved={answer} />}
        </section>
      )}
    </>
  )
}

function Found({
  found,
  isSending,
}: {
  readonly found: Extract<BalanceAnswer, { kind: 'found' }>
  readonly isSending: boolean
}) {
  const t = useTranslations('giftcards')
  const amount = formatMoney(fromWire(found.balance))
  return (
    <>
      <p className="figure gift-amount">{amount}</p>
      <p className="small muted">{t('left', { lastFour: found.lastFour })}</p>
      <Form method="post" className="mt-5" preventScrollReset>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="code" value={found.code} />
        <Button type="submit" full busy={isSending}>
          {t('move', { amount })}
        </Button>
      </Form>
      <p className="small muted mt-3">{t('moveHelp')}</p>
    </>
  )
}

/** Confirms that the card's balance is in the wallet. */
export function Moved({ moved }: { readonly moved: Extract<BalanceAnswer, { kind: 'moved' }> }) {
  const t = useTranslations('giftcards')
  const path = usePath()
  return (
    <>
      <p className="heading-3">{t('moved', { amount: formatMoney(fromWire(moved.amount)) })}</p>
      <p className="soft mt-3">{t('movedText', { wallet: formatMoney(fromWire(moved.wallet)) })}</p>
      <p className="mt-4">
        <Link className="link" to={path('/my-account/coin')}>
          {t('seeWallet')}
        </Link>
      </p>
    </>
  )
}
