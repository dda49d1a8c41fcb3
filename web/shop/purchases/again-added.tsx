import Check from 'lucide-react/icons/check'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refreshCart } from '../cart/cart-store.ts'

/** An order was added to the cart: shows the next steps. Updates the header's count. */
export function AgainAdded({ count }: { readonly count: number }) {
  const t = useTranslations('orders')
  const path = usePath()
  useEffect(() => void refreshCart({ now: true }), [])
  return (
    <Notice tone="ok" icon={Check} role="status" className="mt-6">
      {`${t('againDone', { count })} `}
      <Link className="link" to={path('/checkout')}>
        {t('againCart')}
      </Link>
    </Notice>
  )
}
