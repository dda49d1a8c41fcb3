import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { asId } from '#domain/kit/id.ts'
import { listShares } from '#domain/packages/sharing-api.ts'
import { call, type CallAnswer, type CallRefusal } from '#web/kit/api.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { openModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useMe } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { sendShare, type ShareRequest } from './send-share.ts'
import { ShareList, type Shares } from './share-list.tsx'

/** The shared pack: its id, its name, and the page behind. */
export interface SharedPack {
  readonly lotId: string
  readonly name: string
  readonly here: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    PACKAGE_SHARING_VIEW: SharedPack
  }
}

/** The people a pack is shared with. Removing one is confirmed first. */
export function SharingModal({ subject: pack, locked }: { readonly subject: SharedPack; readonly locked: boolean }) {
  const t = useTranslations('sharing')
  const { me } = useMe()
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<CallAnswer<Shares>>()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      const loaded = await call(listShares, { lot_id: asId('package_lots', pack.lotId) })
      if (!leaving.signal.aborted) setAnswer(loaded)
    }
    void read()
    return () => leaving.abort()
  }, [pack.lotId, round])

  const askToRemove = (shareId: string) => {
    const email = answer?.ok === true ? answer.value.data.find(({ id }) => id === shareId)?.email : undefined
    openModal('DELETE_PACKAGE_SHARING_EMAIL_CONFIRM_VIEW', { pack, shareId, email: email ?? '' })
  }
  const send = async (request: ShareRequest) => {
    if (request.act === 'unshare') return askToRemove(request.shareId)
    if (isSending) return
    setSending(true)
    const sent = await sendShare(request)
    setSending(false)
    const refused = sent.ok ? undefined : sent.refusal
    if (refused?.status === 401) return openModal('LOGIN_VIEW', { next: pack.here })
    setRefusal(refused)
    // A list that could not be read again would replace the form and what is typed in it.
    if (refused === undefined || refused.status === 409) setRound(round + 1)
    if (refused === undefined) await revalidate()
  }
  return (
    <ModalFrame kind="PACKAGE_SHARING_VIEW" locked={locked} title={t('title', { name: pack.name })}>
      {answer === undefined || me === undefined ? (
        <PendingList />
      ) : answer.ok ? (
        <ShareList
          shares={answer.value}
          isVerified={me.email_verified || me.phone_verified}
          refusal={refusal}
          isSending={isSending}
          send={(request) => void send(request)}
        />
      ) : (
        <div className="stack">
          <RefusalNotice refusal={answer.refusal} title={t('notRead')} />
          <Button onClick={() => setRound(round + 1)}>{t('again')}</Button>
        </div>
      )}
    </ModalFrame>
  )
}

function PendingList() {
  const t = useTranslations('sharing')
  return (
    <SkeletonGroup label={t('coming')} className="stack">
      <Skeleton className="h-6" />
      <Skeleton className="h-13" />
    </SkeletonGroup>
  )
}
