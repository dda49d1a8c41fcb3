import { giftAmounts, giftLeastSen, giftMostSen } from '#domain/giftcards/model.ts'
import { formatMoney, fromWire, sen } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ringgitOf, valueOf } from './gift-draft.ts'

const otherAmount = 'other'

/** Four amounts and a free one, in whole ringgit. */
export function ValueChoice({
  amount,
  other,
  error: refused,
  onAmount,
  onOther,
}: {
  /** One of the four, in ringgit, or `other`. */
  readonly amount: string
  readonly other: string
  readonly error: string | undefined
  readonly onAmount: (amount: string) => void
  readonly onOther: (typed: string) => void
}) {
  const t = useTranslations('giftcards')
  const amounts = giftAmounts.map((value) => ({
    value: ringgitOf(value),
    label: formatMoney(sen(value)).replace(/\.00$/, ''),
  }))
  const isOther = amount === otherAmount
  const error = isSold(valueOf({ amount, other })) ? undefined : refused
  return (
    <fieldset className="field">
      <legend className="heading-3">{t('value')}</legend>
      <div className="gift-values">
        {[...amounts, { value: otherAmount, label: t('otherAmount') }].map(({ value, label }) => (
          <label key={value} className="gift-value">
            <input
              type="radio"
              name="amount"
              value={value}
              className="gift-value-input"
              checked={amount === value}
              onChange={() => onAmount(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <div className="gift-other" hidden={!isOther}>
        <TextField
          label={t('otherLabel')}
          name="other"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={other}
          onInput={({ currentTarget }) => onOther(currentTarget.value)}
          onChange={() => undefined}
          help={t('otherHelp', { least: ringgitOf(giftLeastSen), most: ringgitOf(giftMostSen) })}
          error={isOther ? error : undefined}
        />
      </div>
      {error === undefined || isOther ? null : <FieldError id="gift-value-error" error={error} />}
    </fieldset>
  )
}

/** Whether a card of that value is sold. */
function isSold(value: string): boolean {
  return /^\d{1,5}\.\d{2}$/.test(value) && fromWire(value) >= giftLeastSen && fromWire(value) <= giftMostSen
}
