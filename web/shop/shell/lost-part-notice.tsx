import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useLossPlace } from '#web/kit/lost-parts.ts'
import { useTranslations } from '#web/kit/words.tsx'

/**
 * Says that a part of the page did not load, and offers what always helps. Browsers remember until then that a file
 * which the part stands on was lost. It belongs to the frame itself: whatever came behind the page could be what is
 * missing. Over a page that a dialog has made inert it stands in that dialog.
 */
export function LostPartNotice() {
  const t = useTranslations('shell')
  const { pathname, search } = useLocation()
  const place = useLossPlace()
  const notice = (
    <div className="lost-part" role="status">
      {place === undefined ? null : (
        <p className="toast toast-failure">
          {t('partLost')}
          <a className="toast-action" href={`${pathname}${search}`}>
            {t('reload')}
          </a>
        </p>
      )}
    </div>
  )
  return place ? createPortal(notice, place) : notice
}
