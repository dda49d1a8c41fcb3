import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { toasts } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'
import { FrameContext } from '../kit/frame-context.ts'
import { BottomBar } from './bottom-bar.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SideBar } from './side-bar.tsx'

/** The side bar, the page beside it, and what is laid over both. */
export function ConsoleFrame() {
  const t = useTranslations('consoleFrame')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = useCallback(() => setMenuOpen(true), [])
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const actions = useMemo(() => ({ openMenu }), [openMenu])
  const main = usePageFocus(closeMenu)
  const isLeaving = useNavigation().state !== 'idle'
  return (
    <FrameContext value={actions}>
      <div className="console-frame">
        <a className="skip-link" href="#content">
          {t('skip')}
        </a>
        <aside className="console-side">
          <SideBar />
        </aside>
        <main className="console-main" id="content" tabIndex={-1} ref={main} aria-busy={isLeaving}>
          <OfflineBanner />
          <Outlet />
        </main>
        <BottomBar onMore={openMenu} />
        {isMenuOpen ? (
          <Drawer open onClose={closeMenu} side="start" hideTitle title={t('menu')} closeLabel={t('close')}>
            <SideBar />
          </Drawer>
        ) : null}
        <ToastRegion queue={toasts} label={t('messages')} />
      </div>
    </FrameContext>
  )
}

/** After a navigation the focus is at the start of the new page, as after a document load, and the menu is closed. */
function usePageFocus(closeMenu: () => void) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    closeMenu()
    main.current?.focus({ preventScroll: true })
  }, [pathname, closeMenu])
  return main
}
