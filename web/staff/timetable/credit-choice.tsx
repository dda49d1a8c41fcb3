import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { CreditEnding } from './use-credit-end.ts'

/** What becomes of the credit of a booking that the studio ends; nothing for one that took none. */
export function CreditChoice({
  name,
  credit,
}: {
  /** Whose booking it is. */
  readonly name: string
  readonly credit: CreditEnding
}) {
  const t = useTranslations('staffCheckIn')
  const { value, choose, notReturned, isAsked } = credit
  if (!isAsked) return null
  return (
    <RadioGroup
      legend={t('credit')}
      name="credit"
      value={value}
      options={[
        { value: 'return', label: t('creditReturn'), detail: notReturned, disabled: notReturned !== undefined },
        { value: 'by_rule', label: t('creditRule', { name }) },
      ]}
      onChoose={(chosen) => choose(chosen === 'by_rule' ? 'by_rule' : 'return')}
    />
  )
}
