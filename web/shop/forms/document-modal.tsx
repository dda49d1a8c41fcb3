import { useCallback } from 'react'
import { getDocument } from '#domain/content/api.ts'
import { textBlocks } from '#domain/content/text-blocks.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { call } from '#web/kit/api.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal } from '#web/kit/modal.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { TextBody } from '#web/kit/text-body.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReadText, useAnswer } from './read-text.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    TERMS_MODAL: Readonly<Record<never, never>>
    PRIVACY_MODAL: Readonly<Record<never, never>>
  }
}

type Document = OutputOf<typeof getDocument>

const kinds = { TERMS_MODAL: 'terms', PRIVACY_MODAL: 'privacy' } as const

/** The terms or the privacy policy in force, over the page that asks to agree; typed values stay. */
export function DocumentModal({ modal, locked }: { readonly modal: keyof typeof kinds; readonly locked: boolean }) {
  const t = useTranslations('forms')
  const kind = kinds[modal]
  const language = useLocale()
  const ask = useCallback(async () => call(getDocument, { kind, language }), [kind, language])
  const answer = useAnswer(ask)
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
      <ReadText answer={answer}>{(document) => <Text document={document} />}</ReadText>
    </ModalFrame>
  )
}

function Text({ document }: { readonly document: Document }) {
  const t = useTranslations('forms')
  const days = useDays()
  return (
    <>
      <p className="small muted">
        {t('version', { version: document.version })}
        <Comma />
        {t('inForceSince', { when: days.date(document.effective_at) })}
      </p>
      {/* A keyboard must be able to scroll a long text. */}
      <div className="prose mt-4" lang={document.language} tabIndex={0} role="region" aria-label={document.title}>
        <TextBody blocks={textBlocks(document.body)} />
      </div>
    </>
  )
}
