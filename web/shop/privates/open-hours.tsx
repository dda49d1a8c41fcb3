import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { BoardWeek, PrivatesPage } from './load-privates.ts'
import { PrivateBoard } from './private-board.tsx'

/** The open hours, for everybody; a guest logs in to take one. `board` is undefined when it could not be loaded. */
export function OpenHours({
  board,
  isGuest,
  instructors,
  refused,
}: {
  readonly board: BoardWeek | undefined
  readonly isGuest: boolean
  readonly instructors: PrivatesPage['instructors']
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
        {isGuest ? <p className="soft mt-3">{t('boardSignedOut')}</p> : null}
        {board ? <PrivateBoard board={board} instructors={instructors} isGuest={isGuest} /> : null}
        {board === undefined ? (
          <Notice tone="bad" role="status" className="mt-4">
            {t('boardFailed')}
          </Notice>
        ) : null}
      </div>
    </section>
  )
}
