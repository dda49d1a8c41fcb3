import { usePath } from '#web/kit/locale.ts'
import { closeModal } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** CART_SIDEBAR. With nothing in the cart it says where to begin. */
export function CartDrawer() {
  const t = useTranslations('shell')
  const path = usePath()
  return (
    <Drawer open onClose={closeModal} title={t('cart')} closeLabel={t('close')}>
      <EmptyState
        title={t('cartEmpty')}
        headingLevel={3}
        action={<LinkButton to={path('/packages')}>{t('cartShop')}</LinkButton>}
      >
        {t('cartEmptyText')}
      </EmptyState>
    </Drawer>
  )
}
