import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useLostParts } from '#web/kit/lost-parts.ts'
import { useTranslations } from '#web/kit/words.tsx'

/**
 * Says that a part of the page did not load, and offers what always helps. Browsers remember until then that a file
 * which the part stands on was lost. It belongs to the frame itself: whatever came behind the page could be what is
 * missing. Over a page that a dialog has made inert it stands in that dialog.
 */
export function LostPartNotice() {
  const t = useTranslations('shell')
  const { pathname, search } = useLocation()
  const isLost = useLostParts()
  const dialog = useSyncExternalStore(isLost ? onDialogs : onNothing, topDialog, () => undefined)
  const notice = (
    <div className="lost-part" role="status">
      {isLost ? (
        <p className="toast toast-failure">
          {t('partLost')}
          <a className="toast-action" href={`${pathname}${search}`}>
            {t('reload')}
          </a>
        </p>
      ) : null}
    </div>
  )
  return isLost && dialog !== undefined ? createPortal(notice, dialog) : notice
}

/** The dialog that everything outside of it waits for. */
function topDialog(): HTMLDialogElement | undefined {
  return [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal'))
}

function onDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { attributeFilter: ['open'], childList: true, subtree: true })
  return () => observer.disconnect()
}

function onNothing(): () => void {
  return () => undefined
}
