import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { MouseEvent } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { bankChoices, type Bank } from './bank-choices.ts'

const errorId = 'bank-error'

/**
 * The banks as radios: the usual ones are visible, the others unfold. An offline bank can be focused and says so, but
 * not chosen; without script the server says it.
 */
export function BankTiles({
  banks,
  last,
  error,
}: {
  readonly banks: readonly Bank[]
  readonly last: string | undefined
  readonly error: string | undefined
}) {
  const t = useTranslations('checkout')
  const { first, more } = bankChoices(banks, last)
  if (banks.length === 0) return <p className="soft mt-4">{t('noBanks')}</p>
  return (
    <fieldset className="field mt-4" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="read-aloud-only">{t('bank')}</legend>
      <Tiles banks={first} last={last} isWrong={error !== undefined} />
      {more.length === 0 ? null : (
        <details className="banks-more" open={first.length === 0}>
          <summary className="link link-alone">
            {t('allBanks', { count: banks.length })}
            <Icon of={ChevronDown} inText />
          </summary>
          <Tiles banks={more} last={undefined} isWrong={false} />
        </details>
      )}
      {error === undefined ? null : (
        <p className="field-help field-error" id={errorId}>
          <Icon of={CircleAlert} inText />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A press or an arrow key on an offline bank is a click as well; cancelling it keeps the former choice. */
function stayUnchosen(event: MouseEvent): void {
  event.preventDefault()
}

function Tiles({
  banks,
  last,
  isWrong,
}: {
  readonly banks: readonly Bank[]
  readonly last: string | undefined
  readonly isWrong: boolean
}) {
  const t = useTranslations('checkout')
  return (
    <div className="banks">
      {banks.map((bank) => (
        <label key={bank.code} className="bank-tile">
          <input
            type="radio"
            className="bank-input"
            name="bank_code"
            value={bank.code}
            defaultChecked={bank.code === last}
            aria-disabled={!bank.online || undefined}
            onClick={bank.online ? undefined : stayUnchosen}
            aria-invalid={isWrong || undefined}
          />
          <span className="bank-dot" data-bank={bank.code.slice(0, 3)} aria-hidden="true" />
          <span>
            {bank.name}
            {bank.online ? null : <small className="bank-offline"> {t('offline')}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}
