import { useEffect, useState } from 'react'
import { getDocument } from '#domain/content/api.ts'
import { textBlocks } from '#domain/content/text-blocks.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { call, type CallAnswer } from '#web/kit/api.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { TextBody } from '../content/text-body.tsx'
import { useDays } from '../schedules/use-days.ts'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    TERMS_MODAL: Readonly<Record<never, never>>
    PRIVACY_MODAL: Readonly<Record<never, never>>
  }
}

type Document = OutputOf<typeof getDocument>

const kinds = { TERMS_MODAL: 'terms', PRIVACY_MODAL: 'privacy' } as const

/** The terms or the privacy policy in force, to read over the page that asks to agree; what was typed there stays. */
export function DocumentModal({ modal, locked }: { readonly modal: keyof typeof kinds; readonly locked: boolean }) {
  const t = useTranslations('forms')
  const kind = kinds[modal]
  const answer = useDocument(kind)
  return (
    <ModalFrame
      kind={modal}
      locked={locked}
      wide
      title={t(kind)}
      footer={
        <Button full onClick={closeModal}>
          {t('goBack')}
        </Button>
      }
    >
      {answer === undefined ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton className="h-52" />
          <Skeleton className="h-13" />
        </SkeletonGroup>
      ) : null}
      {answer?.ok === false ? <RefusalNotice refusal={answer.refusal} title={t('loadFailed')} /> : null}
      {answer?.ok === true ? <Text document={answer.value} /> : null}
    </ModalFrame>
  )
}

function Text({ document }: { readonly document: Document }) {
  const t = useTranslations('forms')
  const days = useDays()
  return (
    <>
      <p className="small muted">
        {t('version', { version: document.version })}, {t('inForceSince', { when: days.date(document.effective_at) })}
      </p>
      {/* A keyboard must be able to scroll a long text. */}
      <div className="prose mt-4" lang={document.language} tabIndex={0} role="region" aria-label={document.title}>
        <TextBody blocks={textBlocks(document.body)} />
      </div>
    </>
  )
}

function useDocument(kind: 'terms' | 'privacy'): CallAnswer<Document> | undefined {
  const language = useLocale()
  const [answer, setAnswer] = useState<CallAnswer<Document>>()
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const loaded = await call(getDocument, { kind, language })
      if (!isGone) setAnswer(loaded)
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [kind, language])
  return answer
}
