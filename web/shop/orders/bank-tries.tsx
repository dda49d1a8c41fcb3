import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { WaysToPay } from './bank-choices.ts'
import type { BankTry } from './list-tries.ts'
import type { ShownOrder } from './use-order.ts'

/** One press per bank: starts the next attempt of the same order, while its goods are held. */
export function BankTries({
  order,
  ways,
  tries,
}: {
  readonly order: ShownOrder
  readonly ways: WaysToPay
  readonly tries: readonly BankTry[]
}) {
  const t = useTranslations('checkout')
  const amount = formatMoney(fromWire(order.to_pay))
  const last = tries.find(({ code }) => code === order.payment?.bank_code)
  const others = tries.filter((one) => one !== last)
  const form = { orderId: order.id, accountType: ways.accountType }
  return (
    <>
      {last === undefined ? null : (
        <TryForm {...form} bank={last}>
          <StudioButton type="submit" full trailing={amount}>
            {t('tryAgain', { bank: last.name })}
          </StudioButton>
        </TryForm>
      )}
      {others.length === 0 ? null : (
        <section className="bank-tries">
          <h2 className="heading-4">{t(last === undefined ? 'chooseBank' : 'otherBank')}</h2>
          <p className="small muted">{t('oneTap')}</p>
          <ul className="bank-tries-list">
            {others.map((bank) => (
              <li key={bank.code}>
                <TryForm {...form} bank={bank}>
                  <StudioButton
                    type="submit"
                    look="soft"
                    full
                    icon={<span className="bank-dot" data-bank={bank.code.slice(0, 3)} aria-hidden="true" />}
                    trailing={<Icon of={ArrowRight} inText />}
                  >
                    {bank.name}
                  </StudioButton>
                </TryForm>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function TryForm({
  orderId,
  accountType,
  bank,
  children,
}: {
  readonly orderId: string
  readonly accountType: WaysToPay['accountType']
  readonly bank: BankTry
  readonly children: ReactNode
}) {
  const path = usePath()
  return (
    <Form method="post" action={path('/checkout/payment-redirect')}>
      <input type="hidden" name="order_id" value={orderId} />
      <input type="hidden" name="key" value={bank.key} />
      <input type="hidden" name="account_type" value={accountType} />
      <input type="hidden" name="payment_method" value="curlecfpx" />
      <input type="hidden" name="bank_code" value={bank.code} />
      {children}
    </Form>
  )
}
