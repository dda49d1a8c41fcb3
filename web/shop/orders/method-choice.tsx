import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import type { WaysToPay } from './bank-choices.ts'
import { BankTiles } from './bank-tiles.tsx'

/**
 * The ways to pay, one open at a time: the chosen one shows its fields. It works without script through CSS alone; a
 * single way is shown without a choice.
 */
export function MethodChoice({
  ways,
  here,
  bankError,
  numberError,
}: {
  readonly ways: WaysToPay
  readonly here: string
  readonly bankError: string | undefined
  readonly numberError: string | undefined
}) {
  const t = useTranslations('checkout')
  const { methods } = ways
  if (methods.length === 0) return <p className="soft">{t(ways.hasProvider ? 'noMethod' : 'noProvider')}</p>
  const names = { curlecfpx: t('fpx'), curleccc: t('card'), ipay88: t('ipay88'), cash_on_delivery: t('onDelivery') }
  const banks = <BankChoice ways={ways} here={here} error={bankError} />
  if (methods.length === 1 && methods[0] === 'curlecfpx')
    return (
      <>
        <input type="hidden" name="payment_method" value="curlecfpx" />
        {banks}
      </>
    )
  return (
    <div className="methods">
      <fieldset className="field">
        <legend className="choice-legend">{t('method')}</legend>
        <div className="banks">
          {methods.map((method, place) => (
            <label key={method} className="bank-tile">
              <input
                type="radio"
                className="bank-input"
                name="payment_method"
                value={method}
                defaultChecked={place === 0}
              />
              <span className="bank-dot" aria-hidden="true" />
              <span>{names[method]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {methods.includes('curlecfpx') ? <div className="method-part method-part-curlecfpx">{banks}</div> : null}
      <p className="small muted method-part method-part-curleccc">{t('cardDetail')}</p>
      {ways.onDelivery ? <CashPart {...ways.onDelivery} /> : null}
      <div className="method-part method-part-ipay88">
        <p className="small muted">{t('ipay88Detail')}</p>
        <TextField
          label={t('bankNumber')}
          help={t('bankNumberDetail')}
          error={numberError}
          name="contact_number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          className="mt-4"
        />
      </div>
    </div>
  )
}

/** The sum to have ready; where it was rounded, the remainder and the rounding. */
function CashPart({ left, rounding, amount }: NonNullable<WaysToPay['onDelivery']>) {
  const t = useTranslations('checkout')
  const money = (wire: string) => formatMoney(fromWire(wire))
  return (
    <div className="method-part method-part-cash">
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
  const types = [
    { to: here, name: t('personal'), current: ways.accountType === '01' },
    { to: `${here}&account=02`, name: t('business'), current: ways.accountType === '02' },
  ]
  return (
    <>
      <p className="strong">{t('fpx')}</p>
      <p className="small muted">{t('fpxDetail')}</p>
      <TabLinks look="ring" label={t('accountType')} tabs={types} className="pay-types" />
      {ways.accountType === '02' ? <p className="small muted">{t('businessDetail')}</p> : null}
      <BankTiles banks={ways.banks} error={error} />
    </>
  )
}
