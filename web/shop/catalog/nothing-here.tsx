import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A list of the shop without an entry leads to all products. */
export function NothingHere({ title }: { readonly title: string }) {
  const t = useTranslations('catalog')
  const path = usePath()
  return <EmptyState title={title} action={<LinkButton to={path('/shop')}>{t('seeAllProducts')}</LinkButton>} />
}
