import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useLossPlace } from '#web/kit/lost-parts.ts'
import { useTranslations } from '#web/kit/words.tsx'

/**
 * Says that a part of the page did not load, and offers a reload. Until then browsers cache that a file of the part
 * failed. It is part of the frame itself, since any lazy part could be the missing one. When a dialog makes the page
 * inert, it is rendered in that dialog.
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
