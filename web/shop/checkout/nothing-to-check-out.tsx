import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { onPress } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In place of the steps: the cart is empty, or holds only what is sold out or not selected. */
export function NothingToCheckOut({ isGuest, hasLines }: { readonly isGuest: boolean; readonly hasLines: boolean }) {
  const t = useTranslations('checkout')
  const path = usePath()
  const shop = (
    <LinkButton look={hasLines ? 'line' : 'filled'} to={path('/shop')}>
      {t('emptyShop')}
    </LinkButton>
  )
  if (hasLines)
    return (
      <EmptyState
        title={t('leftOutTitle')}
        action={
          <div className="row flex-wrap">
            <Button {...onPress(() => openModal('CART_SIDEBAR', {}))}>{t('openCart')}</Button>
            {shop}
          </div>
        }
      >
        {t('leftOutText')}
      </EmptyState>
    )
  const track = (words: ReactNode) => (
    <Link className="link" to={path('/track-order')}>
      {words}
    </Link>
  )
  return (
    <EmptyState
      title={t('emptyTitle')}
      action={
        <div className="row flex-wrap">
          {shop}
          <LinkButton look="line" to={path('/packages')}>
            {t('emptyAction')}
          </LinkButton>
        </div>
      }
    >
      {isGuest ? t.rich('emptyGuest', { track }) : t('emptyText')}
    </EmptyState>
  )
}
