import { Form } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { instant } from '#domain/kit/time.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { PrivatePlan, PrivateState } from './load-privates.ts'

/** The packs that can pay; when there is none, the link to buy the right one, while the hour is held. */
export function PackStep({
  held,
  plans,
  isSending,
}: {
  readonly held: PrivateState
  readonly plans: readonly PrivatePlan[]
  readonly isSending: boolean
}) {
  const t = useTranslations('privates')
  const days = useDays()
  const path = usePath()
  const { branch } = useSettings()
  const fitting = plans.filter((plan) => plan.class_type_ids?.includes(held.class_type_id) === true)
  if (held.packs.length === 0) {
    const until = { time: clockOf(held.held_until ?? held.now) }
    return (
      <div className="private-form">
        <Notice tone="info" title={t('noPack')}>
          {t(fitting.length === 0 ? 'notSoldOnline' : 'noPackText', until)}
        </Notice>
        {fitting.length > 0 ? null : (
          <LinkButton full look="line" to={path('/contact-us')}>
            {t('askStudio')}
          </LinkButton>
        )}
        {fitting.map((plan, place) => (
          <LinkButton
            key={plan.id}
            full
            look={place === 0 ? 'filled' : 'line'}
            to={`${path('/packages/purchase')}?plan_id=${plan.id}`}
            trailing={formatMoney(fromWire(plan.price), 'browse')}
          >
            {t('buy', { name: plan.name })}
          </LinkButton>
        ))}
      </div>
    )
  }
  const chosen = held.packs.find(({ lot_id: id }) => id === held.package?.lot_id) ?? held.packs[0]
  return (
    <Form method="post" className="private-form" preventScrollReset action={path('/privates')}>
      <h2 className="heading-3">{t('packTitle')}</h2>
      <input type="hidden" name="id" value={held.id} />
      <RadioGroup
        legend={t('packTitle')}
        hideLegend
        name="lot"
        look="panels"
        required
        defaultValue={chosen?.lot_id}
        options={held.packs.map((pack) => ({
          value: pack.lot_id,
          label: pack.name,
          detail: t('packDetail', {
            left: pack.left,
            until: days.date(lastDay(instant(pack.expires_at), branch.time_zone).toString()),
          }),
        }))}
      />
      <Button type="submit" name="intent" value="pack" busy={isSending}>
        {t('next')}
      </Button>
    </Form>
  )
}
