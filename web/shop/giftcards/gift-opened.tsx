import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import type { openGift } from '#domain/giftcards/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Moved, type BalanceAnswer } from './balance-form.tsx'
import { CardArt } from './card-art.tsx'

/** The result of opening a gift. */
export type GiftAnswer =
  | { readonly kind: 'opened'; readonly gift: OutputOf<typeof openGift> }
  | Extract<BalanceAnswer, { kind: 'moved' }>
  /** `isGone`: the card is empty, or no card; otherwise it can be opened again. */
  | { readonly kind: 'closed'; readonly isGone: boolean; readonly message: string }

/** A gift for its recipient: closed first, then the message, and one press to move it into the wallet. */
export function GiftOpened({ answer }: { readonly answer: GiftAnswer | undefined }) {
  const isSending = useIsSending()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer !== undefined) place.current?.focus()
  }, [answer])
  const gift = answer?.kind === 'opened' ? answer.gift : undefined
  return (
    <div className="gift-received">
      <CardArt {...(gift && { artwork: gift.template, recipient: gift.for })} value={gift?.balance} />
      <div tabIndex={-1} ref={place} className="gift-words" aria-live="polite">
        {answer === undefined ? (
          <Unopened refused={undefined} isSending={isSending} />
        ) : answer.kind === 'moved' ? (
          <Moved moved={answer} />
        ) : answer.kind === 'opened' ? (
          <Written gift={answer.gift} isSending={isSending} />
        ) : answer.isGone ? (
          <Gone />
        ) : (
          <Unopened refused={answer.message} isSending={isSending} />
        )}
      </div>
    </div>
  )
}

function Unopened({ refused, isSending }: { readonly refused: string | undefined; readonly isSending: boolean }) {
  const t = useTranslations('giftcards')
  return (
    <Form method="post">
      <h1 className="heading-1">{t('waitsForYou')}</h1>
      {refused === undefined ? null : (
        <Notice tone="bad" role="alert" className="mt-5">
          {refused === '' ? t('failed') : refused}
        </Notice>
      )}
      <input type="hidden" name="intent" value="open" />
      <Button type="submit" className="mt-6" busy={isSending}>
        {t('open')}
      </Button>
    </Form>
  )
}

/** As after a reload of the page on which it was moved into the wallet. */
function Gone() {
  const t = useTranslations('giftcards')
  const path = usePath()
  return (
    <>
      <h1 className="heading-1">{t('goneTitle')}</h1>
      <p className="soft mt-3">{t('goneText')}</p>
      <div className="row flex-wrap mt-5">
        <Link className="link" to={path('/my-account/coin')}>
          {t('seeWallet')}
        </Link>
        <Link className="link" to={`${path('/giftcard')}?balance=1`}>
          {t('checkBalance')}
        </Link>
      </div>
    </>
  )
}

function Written({ gift, isSending }: { readonly gift: OutputOf<typeof openGift>; readonly isSending: boolean }) {
  const t = useTranslations('giftcards')
  const amount = formatMoney(fromWire(gift.balance))
  return (
    <>
      <h1 className="heading-1">{gift.title === '' ? t('aGift') : gift.title}</h1>
      <div className="mt-4">
        {gift.lines.map((line, place) => (
          <p key={place} className="lead gift-line">
            {line}
          </p>
        ))}
        <p className="muted mt-3">{gift.from}</p>
      </div>
      <Form method="post" className="mt-6">
        <input type="hidden" name="intent" value="claim" />
        <Button type="submit" full busy={isSending}>
          {t('add', { amount })}
        </Button>
      </Form>
      <p className="small muted mt-3">{t('moveHelp')}</p>
    </>
  )
}
