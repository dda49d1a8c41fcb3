import type { getCancellation } from '#domain/cancellations/api.ts'
import { cancellationReasons } from '#domain/cancellations/model.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

export type Cancellation = OutputOf<typeof getCancellation>

/** An unpaid order is cancelled without a question; a paid one is asked about. */
export function CancelForm(props: CancelFormProps) {
  const t = useTranslations('cancellations')
  const { cancellation, refused } = props
  return (
    <>
      {cancellation.may_cancel_unpaid ? <CancelUnpaidFields {...props} /> : <CancelFields {...props} />}
      {refused === undefined || Object.keys(refused.refusal.errors).length > 0 ? null : (
        <RefusalNotice refusal={refused.refusal} title={t('failed')} className="mt-4" />
      )}
    </>
  )
}

interface CancelFormProps {
  readonly cancellation: Cancellation
  readonly orderId: string
  readonly refused?: RefusedForm | undefined
}

function CancelUnpaidFields({ orderId }: Pick<CancelFormProps, 'orderId'>) {
  const t = useTranslations('cancellations')
  return (
    <>
      <input type="hidden" name="act" value="cancel-unpaid" />
      <input type="hidden" name="order_id" value={orderId} />
      <p className="muted">{t('unpaidLate')}</p>
    </>
  )
}

/** The reason, a note, where the money goes, and the exact sum before the request is sent. */
function CancelFields({ cancellation, orderId, refused }: CancelFormProps) {
  const t = useTranslations('cancellations')
  const errors = refused?.refusal.errors ?? {}
  const typed = refused?.values ?? {}
  return (
    <div className="cancel-fields">
      <input type="hidden" name="act" value="cancel" />
      <input type="hidden" name="order_id" value={orderId} />
      <RadioGroup
        legend={t('reason')}
        name="reason"
        defaultValue={typed['reason'] ?? 'wrong_item'}
        error={errors['reason']}
        options={cancellationReasons.map((reason) => ({ value: reason, label: t(reason) }))}
      />
      <FieldFrame label={t('comment')} error={errors['comment']}>
        {(ties) => (
          <textarea
            {...ties}
            name="comment"
            rows={3}
            maxLength={1000}
            className="field-control"
            defaultValue={typed['comment']}
          />
        )}
      </FieldFrame>
      {cancellation.unpaid ? (
        <>
          <input type="hidden" name="destination" value="source" />
          <p>{t('nothingBack')}</p>
        </>
      ) : (
        <Refund
          cancellation={cancellation}
          chosen={typed['destination'] ?? cancellation.destinations[0]}
          error={errors['destination']}
        />
      )}
    </div>
  )
}

function Refund({
  cancellation,
  chosen,
  error,
}: {
  readonly cancellation: Cancellation
  readonly chosen: string | undefined
  readonly error: string | undefined
}) {
  const t = useTranslations('cancellations')
  const amount = formatMoney(fromWire(cancellation.amount))
  return (
    <>
      <RadioGroup
        legend={t('refund')}
        name="destination"
        look="panels"
        defaultValue={chosen}
        error={error}
        options={cancellation.destinations.map((target) => ({
          value: target,
          label: t(target),
          detail: t(`${target}When`),
          trailing: amount,
        }))}
      />
      <RefundSum cancellation={cancellation} />
    </>
  )
}

function RefundSum({ cancellation }: { readonly cancellation: Cancellation }) {
  const t = useTranslations('cancellations')
  const listed = useNameList()
  const money = (wire: string) => formatMoney(fromWire(wire))
  const { kept } = cancellation
  return (
    <>
      <div className="cancel-sum small">
        <Row name={t('goods')} amount={money(cancellation.goods)} />
        {fromWire(cancellation.discount) === 0 ? null : (
          <Row name={t('discount')} amount={`−${money(cancellation.discount)}`} />
        )}
        {fromWire(cancellation.delivery) === 0 ? null : (
          <Row name={t('delivery')} amount={money(cancellation.delivery)} />
        )}
        {fromWire(cancellation.bag_fee) === 0 ? null : <Row name={t('bagFee')} amount={money(cancellation.bag_fee)} />}
        {fromWire(cancellation.tip) === 0 ? null : <Row name={t('tip')} amount={money(cancellation.tip)} />}
        {fromWire(cancellation.tax) === 0 ? null : <Row name={t('tax')} amount={money(cancellation.tax)} />}
        <Row strong name={t('back')} amount={money(cancellation.amount)} />
      </div>
      {kept.length === 0 ? null : (
        <p className="small muted">{t('kept', { titles: listed(kept), count: kept.length })}</p>
      )}
    </>
  )
}

function Row({
  name,
  amount,
  strong = false,
}: {
  readonly name: string
  readonly amount: string
  readonly strong?: boolean
}) {
  return (
    <p className={`summary-row ${strong ? 'strong cancel-total' : ''}`}>
      <span>{name}</span>
      <span className="whitespace-nowrap">{amount}</span>
    </p>
  )
}
