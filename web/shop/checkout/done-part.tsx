import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Step } from './load-cart-checkout.ts'
import { stepNames } from './step-list.tsx'

/** A finished step, collapsed to one line with a link to edit it. */
export function DonePart({ step, children }: { readonly step: Step; readonly children: string }) {
  const t = useTranslations('cartCheckout')
  const path = usePath()
  const part = t(stepNames[step])
  return (
    <div className="done-part">
      <div className="row between">
        <h2 className="heading-4 row">
          <Icon of={Check} className="done-tick" />
          {part}
        </h2>
        <Link className="link small" to={`${path('/checkout')}?step=${step}`} aria-label={t('editLabel', { part })}>
          {t('edit')}
        </Link>
      </div>
      <p className="small soft done-words">{children}</p>
    </div>
  )
}
