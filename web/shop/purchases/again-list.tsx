import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { compareAgain } from '#domain/purchases/api.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OrderThumb } from '../orders/order-thumb.tsx'
import { amountOf } from './shown-order.ts'

export type Again = OutputOf<typeof compareAgain>
type Line = Again['lines'][number]

/** What the order would contain now, before anything is added: a form, so that it works without script. */
export function AgainList({
  again,
  formKey,
  back,
  refused,
}: {
  readonly again: Again
  /** The idempotency key: a second press adds nothing. */
  readonly formKey: string
  readonly back: string
  readonly refused: string | undefined
}) {
  const t = useTranslations('orders')
  const heading = useRef<HTMLHeadingElement>(null)
  const isSending = useIsSending()
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="again" aria-labelledby="again-title">
      <h2 className="heading-3" id="again-title" ref={heading} tabIndex={-1}>
        {t('againTitle')}
      </h2>
      <p className="small muted">{t('againLead')}</p>
      {refused === undefined ? null : (
        <Notice tone="bad" role="status" title={t('againFailed')} className="mt-4">
          {refused}
        </Notice>
      )}
      <ul className="order-lines" aria-label={t('againTitle')}>
        {again.lines.map((line, place) => (
          <AgainLine key={place} line={line} />
        ))}
      </ul>
      <Form method="post" className="order-acts" preventScrollReset>
        <input type="hidden" name="act" value="again" />
        <input type="hidden" name="key" value={formKey} />
        {again.adds === 0 ? (
          <p className="w-full">{t('againNone')}</p>
        ) : (
          <Button type="submit" busy={isSending}>
            {t('againAdd', { count: again.adds })}
          </Button>
        )}
        <LinkButton look="line" to={back}>
          {t('againCancel')}
        </LinkButton>
      </Form>
    </section>
  )
}

function AgainLine({ line }: { readonly line: Line }) {
  const t = useTranslations('orders')
  const { adds, quantity, price_before: before, price_now: now, problem } = line
  const isSame = problem === null && before === now
  const pieces = adds > 0 && adds < quantity ? t('againFewer', { adds, quantity }) : t('againAdds', { adds })
  return (
    <li>
      <OrderThumb line={line} />
      <div className="min-w-0">
        <p className="strong">{line.title}</p>
        <p className="small muted">
          {line.option === null ? pieces : t('optionQuantity', { option: line.option, detail: pieces })}
        </p>
        {isSame ? <p className="small muted">{t('againSame')}</p> : null}
        {problem === null ? null : <p className="small again-problem">{problem.message}</p>}
      </div>
      <div className="again-price aligned-figures">
        {now === null ? null : <p>{amountOf(now)}</p>}
        {now === before ? null : <p className="small muted">{t('againWas', { price: amountOf(before) })}</p>}
      </div>
    </li>
  )
}
