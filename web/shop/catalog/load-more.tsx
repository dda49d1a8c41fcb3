import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { Mark } from '#web/art/mark.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Catalog } from './load-catalog.ts'
import { firstOfPage } from './product-card.tsx'

/** One more page, at an address of its own, so that Back restores all of them; and how many of all are shown. */
export function LoadMore({ catalog: { more, cards, total, query } }: { readonly catalog: Catalog }) {
  const t = useTranslations('catalog')
  const path = usePath()
  const shown = useRef<HTMLParagraphElement>(null)
  const hadMore = useRef(more !== undefined)
  // The pressed link disappears with the last page; the focus moves to the count beside it.
  useEffect(() => {
    if (hadMore.current && more === undefined && document.activeElement === document.body)
      shown.current?.focus({ preventScroll: true })
    hadMore.current = more !== undefined
  }, [more])
  const isComing = useNavigation().state === 'loading'
  return (
    <div className="load-more">
      {more === undefined ? null : (
        <LinkButton
          look="line"
          to={`${path(more)}#${firstOfPage(query.pages + 1)}`}
          replace
          preventScrollReset
          icon={isComing ? <Mark breathing /> : null}
        >
          {t('loadMore')}
        </LinkButton>
      )}
      <p className="small muted aligned-figures" ref={shown} tabIndex={-1}>
        {t('shown', { shown: cards.length, total })}
      </p>
      {more === undefined && cards.length < total ? <p className="small muted">{t('narrow')}</p> : null}
    </div>
  )
}
