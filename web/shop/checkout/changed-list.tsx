import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { ChangedOrder } from '#domain/checkout/changed-order.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useSentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'

/** Each line as it was shown and as it is now, and the total. No change goes unmentioned. */
export function ChangedList({ change }: { readonly change: ChangedOrder }) {
  const t = useTranslations('cartCheckout')
  const gap = useSentenceGap()
  const words = (piece: ChangedOrder['lines'][number]['before']) =>
    piece && t('quantityAt', { count: piece.quantity, price: formatMoney(fromWire(piece.price)) })
  return (
    <>
      <ul>
        {change.lines.map(({ key, name, before, now, problem }) => (
          <li key={key} className="changed-line">
            <span className="strong">{name}</span>
            <span className="small">
              {before === undefined ? t('lineAdded') : <s>{words(before)}</s>}{' '}
              {problem === undefined ? (words(now) ?? t('leftOut')) : `${problem}${gap}${t('leftOut')}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="summary-row summary-row-total">
        <span>{t('newTotal')}</span>
        <span>
          {change.totalBefore === change.totalNow ? null : <s>{formatMoney(fromWire(change.totalBefore))}</s>}{' '}
          {formatMoney(fromWire(change.totalNow))}
        </span>
      </p>
      <p className="small muted">{t('nothingCharged')}</p>
    </>
  )
}

/** Continues with the current order: what cannot be bought is left out and stays in the cart. */
export function AcceptForm({ children, onSubmit }: { readonly children: ReactNode; readonly onSubmit?: () => void }) {
  const path = usePath()
  return (
    <Form method="post" action={path('/checkout')} className="grow" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="accept" />
      {children}
    </Form>
  )
}
