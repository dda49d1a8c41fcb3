import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { FormKind } from '#domain/forms/form-kinds.ts'
import { call, type CallAnswer } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, type ModalKind } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useMe } from '#web/kit/session.ts'
import { useModalForm } from '#web/kit/use-modal-form.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { FormText, useReadParts } from './form-text.tsx'
import { loadSigning, type FormToSign, type Signing } from './load-signing.ts'
import { signAddress } from './sign-address.ts'
import { SigningBar } from './signing-bar.tsx'
import { SigningForm } from './signing-form.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    /** Why the form is needed now, and the person it is for; undefined for the account holder. */
    E_WAIVER_MODAL: { readonly message: string | undefined; readonly personId: string | undefined }
    /** Terms and privacy are for the account holder only. */
    TERMS_FORM_VIEW: Readonly<Record<never, never>>
    PRIVACY_FORM_VIEW: Readonly<Record<never, never>>
  }
}

const kinds = {
  E_WAIVER_MODAL: 'waiver',
  TERMS_FORM_VIEW: 'terms',
  PRIVACY_FORM_VIEW: 'privacy',
} as const satisfies Partial<Record<ModalKind, FormKind>>

/**
 * A form over the page that needs it. After signing, the page reloads its data: whether the class can be booked, or
 * what is still due.
 */
export function SigningModal({
  modal,
  message,
  personId,
  locked,
}: {
  readonly modal: keyof typeof kinds
  readonly message?: string | undefined
  readonly personId?: string | undefined
  readonly locked: boolean
}) {
  const t = useTranslations('forms')
  const { revalidate } = useRevalidator()
  const kind = kinds[modal]
  const { answer, load } = useSigning(kind, personId)
  const finish = async () => {
    await revalidate()
    closeModal()
  }
  return (
    <ModalFrame kind={modal} locked={locked} wide title={t(kind)}>
      {message === undefined ? null : <Notice className="mb-4">{message}</Notice>}
      <Content answer={answer} load={load} finish={finish} />
    </ModalFrame>
  )
}

function Content({
  answer,
  load,
  finish,
}: {
  readonly answer: CallAnswer<Signing> | undefined
  readonly load: () => void
  readonly finish: () => Promise<void>
}) {
  const t = useTranslations('forms')
  if (answer === undefined) return <PendingList />
  if (!answer.ok) {
    return (
      <div className="stack">
        <RefusalNotice refusal={answer.refusal} title={t('loadFailed')} />
        <Button onClick={load}>{t('again')}</Button>
      </div>
    )
  }
  const { form } = answer.value
  return form === undefined ? <AlreadySigned onSeen={finish} /> : <FormAndText form={form} onOutdated={load} />
}

function FormAndText({ form, onOutdated }: { readonly form: FormToSign; readonly onOutdated: () => void }) {
  const t = useTranslations('forms')
  const { document, due } = form
  const locale = useLocale()
  const path = usePath()
  const { pathname, search } = useLocation()
  const parts = useReadParts(form)
  const { Form, isSending, refused } = useModalForm(closeModal)
  return (
    <>
      <div
        className="signing-read"
        lang={document.language}
        role="region"
        aria-label={t('version', { version: document.version })}
      >
        <FormText form={form} read={parts.read}>
          <p className="small muted mt-3 mb-6" lang={locale}>
            {t('lead')}
          </p>
        </FormText>
      </div>
      <SigningForm
        form={form}
        sender={Form}
        action={path(signAddress(due.kind, { personId: due.person_id, next: `${pathname}${search}` }))}
        stays
        isSending={isSending}
        refused={refused}
        submit={t('signAndContinue')}
        onOutdated={onOutdated}
      />
      {form.needsBirthDate ? null : <SigningBar parts={parts}>{t('signAndContinue')}</SigningBar>}
    </>
  )
}

/** Signed in another tab meanwhile. */
function AlreadySigned({ onSeen }: { readonly onSeen: () => Promise<void> }) {
  const t = useTranslations('forms')
  return (
    <div className="stack">
      <Notice tone="ok">{t('nothingHere')}</Notice>
      <Button full onClick={() => void onSeen()}>
        {t('onwards')}
      </Button>
    </div>
  )
}

function PendingList() {
  const t = useTranslations('forms')
  return (
    <SkeletonGroup label={t('loading')} className="stack">
      <Skeleton className="h-52" />
      <Skeleton className="h-13" />
      <Skeleton className="h-13" />
    </SkeletonGroup>
  )
}

/** Loaded once the visitor is known. */
function useSigning(
  kind: FormKind,
  personId: string | undefined,
): {
  readonly answer: CallAnswer<Signing> | undefined
  readonly load: () => void
} {
  const locale = useLocale()
  const { me } = useMe()
  const [answer, setAnswer] = useState<CallAnswer<Signing>>()
  const [round, setRound] = useState(1)
  useEffect(() => {
    if (!me) return undefined
    const leaving = new AbortController()
    const read = async () => {
      const loaded = await loadSigning(call, { holder: me, kind, personId, locale })
      if (!leaving.signal.aborted) setAnswer(loaded)
    }
    void read()
    return () => leaving.abort()
  }, [me, kind, personId, locale, round])
  return { answer, load: () => setRound(round + 1) }
}
