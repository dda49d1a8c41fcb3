import { Form } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { listGifts } from '#domain/purchases/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { CardArt } from '../giftcards/card-art.tsx'

export type BoughtGift = OutputOf<typeof listGifts>['data'][number]

/** The gift cards of an order: their state, and the buyer's next steps. */
export function GiftList({
  gifts,
  refused,
}: {
  readonly gifts: readonly BoughtGift[]
  /** Why the last form of one of them was refused. */
  readonly refused: { readonly notSent: string; readonly cardId: string } | undefined
}) {
  return gifts.map((gift) => (
    <GiftRow key={gift.id} gift={gift} refused={refused?.cardId === gift.id ? refused.notSent : undefined} />
  ))
}

function GiftRow({ gift, refused }: { readonly gift: BoughtGift; readonly refused: string | undefined }) {
  const t = useTranslations('giftcards')
  const path = usePath()
  const isSending = useIsSending()
  return (
    <section className="gift-row" aria-label={t('aGift')}>
      <CardArt artwork={gift.template} value={gift.value} recipient={t('for', { name: gift.recipient_name })} />
      <div>
        <p className="strong">
          {t('giftFor', { name: gift.recipient_name, amount: formatMoney(fromWire(gift.value)) })}
        </p>
        <p className="small muted">
          <Standing gift={gift} />
        </p>
        {refused === undefined ? null : (
          <p className="small again-problem" role="alert">
            {refused}
          </p>
        )}
        {gift.state === 'printable' || gift.state === 'posted' ? (
          <LinkButton look="line" size="small" className="mt-3" to={`${path('/giftcard')}?order_id=${gift.order_id}`}>
            {t('printCard')}
          </LinkButton>
        ) : gift.may_send ? (
          <Form method="post" className="mt-3" preventScrollReset>
            <input type="hidden" name="act" value="send-gift" />
            <input type="hidden" name="gift_card_id" value={gift.id} />
            <Button type="submit" look="line" size="small" busy={isSending}>
              {t(gift.state === 'waiting' ? 'sendNow' : 'resend')}
            </Button>
          </Form>
        ) : null}
        {gift.may_move && gift.send_at !== null ? <DayForm gift={gift} sendAt={gift.send_at} /> : null}
      </div>
    </section>
  )
}

function DayForm({ gift, sendAt }: { readonly gift: BoughtGift; readonly sendAt: string }) {
  const t = useTranslations('giftcards')
  const isSending = useIsSending()
  return (
    <details className="mt-3">
      <summary className="link small">{t('changeDay')}</summary>
      <Form method="post" className="stack mt-3" preventScrollReset>
        <input type="hidden" name="act" value="move-gift" />
        <input type="hidden" name="gift_card_id" value={gift.id} />
        <DateField key={sendAt} label={t('sendOn')} name="send_on" required defaultValue={sendAt.slice(0, 10)} />
        <Button type="submit" look="line" size="small" busy={isSending}>
          {t('saveDay')}
        </Button>
      </Form>
    </details>
  )
}

function Standing({ gift }: { readonly gift: BoughtGift }) {
  const t = useTranslations('giftcards')
  const days = useDays()
  const dayOf = (at: string | null) => (at === null ? '' : days.date(at))
  const email = gift.recipient_email ?? ''
  switch (gift.state) {
    case 'unpaid':
      return t('activeOncePaid')
    case 'waiting':
      return t('goesOut', { day: dayOf(gift.send_at), email })
    case 'sending':
      return t('sending', { email })
    case 'sent':
      return t('sent', {
        day: gift.sent_at === null ? '' : days.dateAt(gift.sent_at),
        email,
      })
    case 'opened':
      return t('opened', { day: dayOf(gift.opened_at) })
    case 'printable':
      return gift.recipient_address === null ? t('toPrint') : t('toPost', { name: gift.recipient_name })
    case 'posted':
      return t('posted', { day: dayOf(gift.posted_at) })
  }
}
