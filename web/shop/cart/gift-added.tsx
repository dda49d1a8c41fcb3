import { useEffect } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { reloadCart } from '../catalog/bound-cart.ts'

/** Says that a gift is in the cart, and opens the cart where script runs. */
export function GiftAdded({ name }: { readonly name: string }) {
  const t = useTranslations('giftcards')
  const path = usePath()
  useEffect(() => {
    void reloadCart().then(() => openModal('CART_SIDEBAR', {}))
  }, [])
  return (
    <Notice tone="ok" role="status" className="mt-4">
      {t('inCart', { name })}
      <SentenceGap />
      <Link className="link" to={path('/checkout')}>
        {t('checkOut')}
      </Link>
    </Notice>
  )
}
