import type { Id } from '#domain/kit/id.ts'
import { formatCount, formatMoney, fromWire } from '#domain/kit/money.ts'
import { grantCredits, listPackages } from '#domain/packages/api.ts'
import { adjustCredit, adjustPoints } from '#domain/wallet/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { ActForm } from './act-form.tsx'
import type { MemberRecord } from './member-packs.tsx'

interface PersonAct {
  readonly record: MemberRecord
  readonly onClose: () => void
}

interface WalletAct extends PersonAct {
  readonly accountId: Id<'accounts'>
}

/** Gives a pack without a sale. */
export function GrantPanel({ record, onClose }: PersonAct) {
  const t = useTranslations('memberActs')
  const plans = useRead(listPackages, { input: { limit: '100' } })
  const options = (plans.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ActForm
      endpoint={grantCredits}
      title={t('grant')}
      button={t('grantDo')}
      inputOf={(form) => {
        const credits = textField(form, 'credits')
        return {
          person_id: record.person.id,
          plan_id: textField(form, 'plan_id'),
          reason: textField(form, 'reason'),
          ...(credits === '' ? {} : { credits: Number(credits) }),
        }
      }}
      saidOf={() => t('grantDone')}
      isTold={false}
      isReady={options.length > 0}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <PartState of={plans} rows={1}>
            {() => (
              <Select label={t('grantPlan')} name="plan_id" options={options} error={refusal?.errors['plan_id']} />
            )}
          </PartState>
          <TextField
            label={t('grantCredits')}
            help={t('grantCreditsHelp')}
            name="credits"
            type="number"
            min={1}
            max={200}
            error={refusal?.errors['credits']}
          />
        </>
      )}
    </ActForm>
  )
}

/** Gives points or takes some away. */
export function PointsPanel({ record, accountId: id, onClose }: WalletAct) {
  const t = useTranslations('memberActs')
  return (
    <ActForm
      endpoint={adjustPoints}
      title={t('pointsHeading')}
      button={t('pointsDo')}
      inputOf={(form) => ({ id, change: Number(textField(form, 'change')), reason: textField(form, 'reason') })}
      saidOf={({ points }) => t('pointsDone', { count: formatCount(points) })}
      onClose={onClose}
    >
      {(refusal) => (
        <TextField
          label={t('pointsChange')}
          help={t('pointsChangeHelp', { now: formatCount(record.about.points) })}
          name="change"
          type="number"
          step={1}
          error={refusal?.errors['change']}
        />
      )}
    </ActForm>
  )
}

/** Gives store credit or takes some away. */
export function StoreCreditPanel({ record, accountId: id, onClose }: WalletAct) {
  const t = useTranslations('memberActs')
  return (
    <ActForm
      endpoint={adjustCredit}
      title={t('storeCreditHeading')}
      button={t('storeCreditDo')}
      inputOf={(form) => ({ id, change: wholeSen(textField(form, 'change')), reason: textField(form, 'reason') })}
      saidOf={({ store_credit: amount }) => t('storeCreditDone', { amount: formatMoney(fromWire(amount)) })}
      onClose={onClose}
    >
      {(refusal) => (
        <TextField
          label={t('storeCreditChange')}
          help={t('storeCreditChangeHelp', { now: formatMoney(fromWire(record.about.store_credit)) })}
          name="change"
          inputMode="decimal"
          error={refusal?.errors['change']}
        />
      )}
    </ActForm>
  )
}

/** An amount as the API takes it, where its sen were left out: `10` is `10.00`. What is no amount is refused there. */
function wholeSen(typed: string): string {
  const amount = typed.replace('−', '-')
  return /^-?\d+$/.test(amount) ? `${amount}.00` : amount
}
