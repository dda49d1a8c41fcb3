import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Whether store credit pays a part. `amount` of the wire is how much of it this order can take. */
export function CreditToggle({
  amount,
  uses,
  onUse,
}: {
  readonly amount: string
  readonly uses: boolean
  readonly onUse: (uses: boolean) => void
}) {
  const t = useTranslations('checkout')
  return (
    <Checkbox
      className="mt-3"
      name="use_golds"
      value="1"
      checked={uses}
      onChange={(event) => onUse(event.target.checked)}
      detail={t('storeCreditDetail', { amount: formatMoney(fromWire(amount)) })}
    >
      {t('useStoreCredit')}
    </Checkbox>
  )
}
