import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { BoardWeek, PrivatesPage } from './load-privates.ts'
import { PrivateBoard } from './private-board.tsx'

/** The open hours, for signed-in members. `board` is null for a visitor, and undefined when it could not be loaded. */
export function OpenHours({
  board,
  teachers,
  refused,
}: {
  readonly board: BoardWeek | null | undefined
  readonly teachers: PrivatesPage['teachers']
  readonly refused: string | undefined
}) {
  const t = useTranslations('privates')
  const [query] = useSearchParams()
  const section = useRef<HTMLElement>(null)
  // A press on a link to this part before its script had loaded found no target.
  useEffect(() => {
    if (location.hash === '#hours' && scrollY === 0) section.current?.scrollIntoView()
  }, [])
  return (
    <section className="private-own" id="hours" ref={section} aria-labelledby="private-hours">
      <div className="wrap">
        <h2 className="heading-2" id="private-hours">
          {t('boardTitle')}
        </h2>
        {refused === undefined ? null : (
          <Notice tone="bad" role="status" className="mt-4" title={t('refusedTitle')}>
            {refused}
          </Notice>
        )}
        {refused === undefined && board && query.has('over') ? (
          <Notice tone="warn" role="status" className="mt-4" title={t('holdOver')}>
            {t('holdOverText')}
          </Notice>
        ) : null}
        {board === null ? <SignedOut /> : null}
        {board ? <PrivateBoard board={board} teachers={teachers} /> : null}
        {board === undefined ? (
          <Notice tone="bad" role="status" className="mt-4">
            {t('boardFailed')}
          </Notice>
        ) : null}
      </div>
    </section>
  )
}

function SignedOut() {
  const t = useTranslations('privates')
  const path = usePath()
  const here = `${path('/privates')}#hours`
  const ask = inPlace(() => openModal('LOGIN_VIEW', { next: here }))
  return (
    <div className="private-signed-out">
      <p className="lead">{t('boardSignedOut')}</p>
      <LinkButton to={`${path('/signin')}?next=${encodeURIComponent(here)}`} {...ask}>
        {t('logIn')}
      </LinkButton>
    </div>
  )
}
