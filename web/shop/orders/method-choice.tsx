import type { ReactNode } from 'react'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import type { WaysToPay } from './bank-choices.ts'
import { BankTiles } from './bank-tiles.tsx'

type Method = WaysToPay['methods'][number]

/**
 * The ways to pay as cards, one open at a time: the chosen one shows its fields. It works without script through CSS
 * alone; a single way is shown open, without a choice.
 */
export function MethodChoice(choice: {
  readonly ways: WaysToPay
  readonly here: string
  readonly bankError: string | undefined
  readonly numberError: string | undefined
}) {
  const t = useTranslations('checkout')
  const words = useMethodWords()
  const { ways } = choice
  const { methods } = ways
  const [only] = methods
  if (only === undefined) return <p className="soft method-none">{t(ways.hasProvider ? 'noMethod' : 'noProvider')}</p>
  if (methods.length === 1)
    return (
      <div className="methods">
        <div className="method method-only">
          <input type="hidden" name="payment_method" value={only} />
          <p className="strong">{words[only].name}</p>
          <p className="small muted">{words[only].detail}</p>
          <MethodFields method={only} {...choice} />
        </div>
      </div>
    )
  return (
    <fieldset className="methods">
      <legend className="read-aloud-only">{t('method')}</legend>
      {methods.map((method, place) => (
        <div key={method} className="method">
          <label className="choice">
            <span className="choice-box choice-ring">
              <input
                type="radio"
                className="choice-input"
                name="payment_method"
                value={method}
                defaultChecked={place === 0}
                aria-labelledby={`method-${method}`}
                aria-describedby={`method-${method}-detail`}
              />
            </span>
            <span className="choice-words">
              <span className="strong" id={`method-${method}`}>
                {words[method].name}
              </span>
              <span className="choice-detail" id={`method-${method}-detail`}>
                {words[method].detail}
              </span>
            </span>
          </label>
          <MethodFields method={method} {...choice} />
        </div>
      ))}
    </fieldset>
  )
}

/** The name of each method and what it means, said once: the banks, the cards, or the sum to have ready. */
function useMethodWords(): Readonly<Record<Method, { readonly name: string; readonly detail: string }>> {
  const t = useTranslations('checkout')
  const listed = useNameList()
  const brands = useSettings().payment_brands.filter((brand) => !/fpx|ipay88/i.test(brand))
  return {
    curlecfpx: { name: t('fpx'), detail: t('fpxDetail') },
    curleccc: {
      name: t('cardWay'),
      detail: brands.length === 0 ? t('cardDetail') : listed(brands),
    },
    ipay88: { name: t('ipay88Way'), detail: t('ipay88Detail') },
    cash_on_delivery: { name: t('onDelivery'), detail: t('cashShort') },
  }
}

/** What the chosen method asks for; a card is asked for nothing here. */
function MethodFields({
  method,
  ways,
  here,
  bankError,
  numberError,
}: {
  readonly method: Method
  readonly ways: WaysToPay
  readonly here: string
  readonly bankError: string | undefined
  readonly numberError: string | undefined
}): ReactNode {
  const t = useTranslations('checkout')
  switch (method) {
    case 'curlecfpx':
      return (
        <div className="method-part">
          <BankChoice ways={ways} here={here} error={bankError} />
        </div>
      )
    case 'curleccc':
      return null
    case 'cash_on_delivery':
      return ways.onDelivery ? <CashPart {...ways.onDelivery} /> : null
    case 'ipay88':
      return (
        <div className="method-part">
          <TextField
            label={t('bankNumber')}
            help={t('bankNumberDetail')}
            error={numberError}
            name="contact_number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
          />
        </div>
      )
  }
}

/** The sum to have ready; where it was rounded, the remainder and the rounding. */
function CashPart({ left, rounding, amount }: NonNullable<WaysToPay['onDelivery']>) {
  const t = useTranslations('checkout')
  const money = (wire: string) => formatMoney(fromWire(wire))
  return (
    <div className="method-part">
      <p className="small muted">{t('cashDetail', { amount: money(amount) })}</p>
      {fromWire(rounding) === 0 ? null : (
        <div className="mt-3">
          <p className="summary-row">
            <span>{t('cashTotal')}</span>
            <span>{money(left)}</span>
          </p>
          <p className="summary-row">
            <span>{t('cashRounding')}</span>
            <span>{money(rounding)}</span>
          </p>
          <p className="summary-row strong">
            <span>{t('cashAmount')}</span>
            <span>{money(amount)}</span>
          </p>
        </div>
      )}
    </div>
  )
}

/** Online banking: the type of account, and the bank. */
function BankChoice({
  ways,
  here,
  error,
}: {
  readonly ways: WaysToPay
  readonly here: string
  readonly error: string | undefined
}) {
  const t = useTranslations('checkout')
  const online = ways.banks.filter((bank) => bank.online).length
  const types = [
    { to: here, name: t('personal'), current: ways.accountType === '01' },
    { to: `${here}&account=02`, name: t('business'), current: ways.accountType === '02' },
  ]
  return (
    <>
      <div className="pay-types">
        <TabLinks look="ring" label={t('accountType')} tabs={types} />
        {online < ways.banks.length ? (
          <p className="small muted">{t('banksOnline', { online, all: ways.banks.length })}</p>
        ) : null}
      </div>
      {ways.accountType === '02' ? <p className="small muted">{t('businessDetail')}</p> : null}
      <BankTiles banks={ways.banks} last={ways.lastBank} error={error} />
    </>
  )
}
