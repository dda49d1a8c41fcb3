import { Form } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ContractPrice } from './own-contract.ts'

interface Shown {
  readonly price: ContractPrice
  /** From the gateway's list of banks for mandates. */
  readonly banks: ReadonlyArray<{ readonly id: string; readonly name: string; readonly online: boolean }>
  readonly refusal: CallRefusal | undefined
  readonly bankId: string
}

/** What is collected now and later, the name that the bank knows, and the account to collect from. */
export function JoinForm({ price, banks, refusal, bankId }: Shown) {
  const t = useTranslations('contracts')
  const days = useDays()
  const isSending = useIsSending()
  const error = refusal?.errors['identity_number']
  const form = useErrorFocus(refusal)
  const options = [
    { value: '', label: t('card') },
    ...banks.map(({ id, name, online }) => ({
      value: id,
      label: online ? name : t('offline', { name }),
      disabled: !online,
    })),
  ]
  return (
    <Form method="post" noValidate className="mt-6 grid gap-5" ref={form}>
      <LastRefusal value={refusal}>
        <input type="hidden" name="plan_id" value={price.plan_id} />
        <dl className="contract-facts">
          <div>
            <dt className="small muted">{t('first')}</dt>
            <dd>{t('firstText', { ...wordsOf(price.first), day: days.date(price.first.to) })}</dd>
          </div>
          <div>
            <dt className="small muted">{t('next', { day: days.date(price.next.at) })}</dt>
            <dd>{t('nextText', wordsOf(price.next))}</dd>
          </div>
        </dl>
        <p className="small soft">{t('lapse')}</p>
        <TextField
          name="identity_number"
          label={t('identity')}
          help={t('identityHelp')}
          error={error}
          autoComplete="off"
          maxLength={30}
          required
        />
        <Select name="bank_id" label={t('way')} options={options} defaultValue={bankId} />
        <p className="small soft">
          {t('mandate', {
            amount: formatMoney(fromWire(price.next.amount)),
            day: days.date(price.mandate_expires_on),
          })}
        </p>
        {error === undefined ? <RefusalNotice refusal={refusal} title={t('notJoined')} role="alert" /> : null}
        <StudioButton type="submit" full busy={isSending}>
          {t('join')}
        </StudioButton>
        <p className="small muted">{t('notSaved')}</p>
      </LastRefusal>
    </Form>
  )
}

function wordsOf({ amount, credits }: ContractPrice['first'] | ContractPrice['next']) {
  return { amount: formatMoney(fromWire(amount)), credits }
}
