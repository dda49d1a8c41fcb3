import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { publishHeight } from '#web/ui/publish-height.ts'
import { useFrame } from './frame-context.ts'
import { LiveMark } from './live-mark.tsx'

/**
 * The bar at the top of a page: its heading, its title, and its actions at the end. Where the side bar is folded, the
 * bar opens it.
 */
export function PageHead({
  title,
  heading = title,
  beside,
  children,
}: {
  readonly title: string
  /** The heading where it says more than the title, which names no person. */
  readonly heading?: ReactNode
  /** What stands beside the heading, such as the way to other days. */
  readonly beside?: ReactNode
  readonly children?: ReactNode
}) {
  const t = useTranslations('consoleFrame')
  const frame = useFrame()
  return (
    <header className="console-bar" ref={publishBar}>
      <PageTitle>{title}</PageTitle>
      {frame === undefined ? null : (
        <IconButton label={t('menu')} className="console-bar-menu" onClick={frame.openMenu}>
          <Icon of={Menu} />
        </IconButton>
      )}
      <h1 className="console-heading">{heading}</h1>
      {beside}
      <div className="console-bar-end">
        <LiveMark />
        {children}
        {frame === undefined ? null : (
          <IconButton label={t('search')} className="console-bar-search" onClick={frame.openSearch}>
            <Icon of={Search} />
          </IconButton>
        )}
      </div>
    </header>
  )
}

/** A panel beside the page begins below it. */
const publishBar = publishHeight('--console-bar')
