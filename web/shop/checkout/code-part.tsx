import { useEffect, useEffectEvent, useRef } from 'react'
import { Form } from 'react-router'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { isNowhere, takeFocus } from '#web/kit/use-heading-focus.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Cart } from './load-cart-checkout.ts'

interface Code {
  readonly cart: Cart
  readonly refused: RefusedForm | undefined
  /** The code could not be removed. */
  readonly staysOn: boolean
  /** The page renders two of them and shows one. */
  readonly id: string
}

/** The coupon and the gift cards of an order, each with its removal, and the field for one more. */
export function CodePart({ cart, refused, staysOn, id }: Code) {
  const t = useTranslations('cartCheckout')
  const isSending = useIsSending()
  const { coupon_code: code, coupon_problem: problem } = cart
  const place = useCodeFocus([code ?? '', ...cart.applied_gift_cards.map((card) => card.id)])
  return (
    <div ref={place}>
      {code === null ? null : (
        <Form method="post" className="code-row" preventScrollReset>
          <input type="hidden" name="intent" value="remove_coupon" />
          <p data-code={code}>
            <span className="strong">{t(problem === null ? 'codeOn' : 'codeNotUsed', { code })}</span>
            {problem === null ? null : <span className="small muted summary-why">{problem.message}</span>}
          </p>
          <button type="submit" className="link small" aria-label={t('removeCodeLabel', { code })}>
            {t('removeCode')}
          </button>
          {staysOn ? (
            <p className="small field-error" role="alert">
              {t('codeStays')}
            </p>
          ) : null}
        </Form>
      )}
      {cart.applied_gift_cards.map((card) => (
        <Form key={card.id} method="post" className="code-row" preventScrollReset>
          <input type="hidden" name="intent" value="remove_card" />
          <input type="hidden" name="gift_card_id" value={card.id} />
          <p data-code={card.id}>
            <span className="strong">{t('giftCardRow', { code: card.code })}</span>
          </p>
          <button type="submit" className="link small" aria-label={t('removeCodeLabel', { code: card.code })}>
            {t('removeCode')}
          </button>
        </Form>
      ))}
      <details className="checkout-more" open={refused !== undefined}>
        <summary className="link small">{t('addCode')}</summary>
        <Form method="post" className="code-form" preventScrollReset noValidate>
          <LastRefusal value={refused}>
            <input type="hidden" name="intent" value="coupon" />
            <TextField
              id={id}
              label={t('code')}
              name="coupon_code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              defaultValue={refused?.values['coupon_code'] ?? ''}
              error={refused?.refusal.message}
              help={t('checkLetters')}
            />
            <Button type="submit" look="line" busy={isSending}>
              {t('apply')}
            </Button>
          </LastRefusal>
        </Form>
      </details>
    </div>
  )
}

/**
 * A ref for the part. Once a code was added the field folds away, empty, and what was added takes the focus; after a
 * removal the way to the field does: the button that was pressed is gone. The focus stays where it is elsewhere on the
 * page, as when the code was entered in another tab.
 */
function useCodeFocus(codes: readonly string[]) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(codes)
  const follow = useEffectEvent(() => {
    const { current: part } = place
    const [added] = codes.filter((code) => code !== '' && !before.current.includes(code))
    before.current = codes
    if (part === null || !(isNowhere(document.activeElement) || part.contains(document.activeElement))) return
    part.querySelector<HTMLFormElement>('.code-form')?.reset()
    part.querySelector('details')?.removeAttribute('open')
    const next = added === undefined ? 'summary' : `[data-code="${CSS.escape(added)}"]`
    const target = part.querySelector<HTMLElement>(next)
    if (target !== null) takeFocus(target)
  })
  const all = codes.join(' ')
  const known = useRef(all)
  useEffect(() => {
    if (known.current === all) return
    known.current = all
    follow()
  }, [all])
  return place
}
