import type { Id } from '#domain/kit/id.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { listTasks } from '#domain/orders/api.ts'
import { giveCash } from '#domain/settlements/counter-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWrite } from '../kit/use-write.ts'

/** Hands the cash of a refund over the counter, which finishes its task. */
export function CashButton({ taskId, onDone }: { readonly taskId: Id<'studio_tasks'>; readonly onDone: () => void }) {
  const t = useTranslations('staffTasks')
  const give = useWrite(giveCash, { changes: [listTasks] })
  const press = async () => {
    const answer = await give.send({ id: taskId })
    if (!answer.ok) return
    showToast(t('cashGiven', { amount: formatMoney(fromWire(answer.value.cash.amount)) }))
    onDone()
  }
  return (
    <Button full busy={give.isBusy} onClick={() => void press()}>
      {t('giveCash')}
    </Button>
  )
}
