import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

export type CreditEnd = 'return' | 'by_rule'

/** What becomes of the credit of a booking that the studio ends. */
export function CreditChoice({
  name,
  value,
  onChoose,
}: {
  /** Whose booking it is. */
  readonly name: string
  readonly value: CreditEnd
  readonly onChoose: (value: CreditEnd) => void
}) {
  const t = useTranslations('staffCheckIn')
  return (
    <RadioGroup
      legend={t('credit')}
      name="credit"
      value={value}
      options={[
        { value: 'return', label: t('creditReturn') },
        { value: 'by_rule', label: t('creditRule', { name }) },
      ]}
      onChoose={(chosen) => onChoose(chosen === 'by_rule' ? 'by_rule' : 'return')}
    />
  )
}
