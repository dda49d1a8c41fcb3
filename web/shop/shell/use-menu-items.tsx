import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { isElsewhere, type MenuLink } from './menu-links.ts'

/** Turns links into items of a disclosure menu, in the language of the page. */
export function useMenuItems(): (links: readonly MenuLink[]) => readonly MenuItem[] {
  const t = useTranslations('shell')
  const path = usePath()
  return (links) =>
    links.map(({ name, to, newPage = false }) => ({
      // The other program has one address for all languages.
      to: newPage ? to : path(to),
      newPage,
      label: t(name),
      trailing: isElsewhere(to) ? <ElsewhereSign /> : undefined,
    }))
}

/** The icon, and its text, of a link to another site. */
export function ElsewhereSign() {
  const t = useTranslations('shell')
  return (
    <>
      <Icon of={ArrowUpRight} inText directed />
      <span className="read-aloud-only">{` (${t('otherSite')})`}</span>
    </>
  )
}
