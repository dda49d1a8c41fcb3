import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listShares } from '#domain/packages/sharing-api.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { usePath } from '#web/kit/locale.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ShareRequest } from './send-share.ts'

export type Shares = OutputOf<typeof listShares>

/** The people a pack is shared with, and the form to add one. */
export function ShareList({
  shares,
  isVerified,
  refusal,
  isSending,
  send,
}: {
  readonly shares: Shares
  readonly isVerified: boolean
  readonly refusal: CallRefusal | undefined
  readonly isSending: boolean
  readonly send: (request: ShareRequest) => void
}) {
  const t = useTranslations('sharing')
  if (!shares.sharing) return <SharingOff />
  return (
    <div className="share-list">
      <p>{t('free', { free: shares.free, places: shares.places })}</p>
      {shares.data.length === 0 ? null : (
        <ul>
          {shares.data.map((share) => (
            <li key={share.id} className="share-row">
              <span className="share-email">{share.email}</span>
              <Badge tone={share.state === 'active' ? 'ok' : 'info'}>{t(share.state)}</Badge>
              <Button
                look="quiet"
                size="small"
                className="button-edge"
                aria-label={t('removeLabel', { email: share.email })}
                onClick={() => send({ act: 'unshare', shareId: share.id })}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shares.data.some(({ state }) => state === 'waiting') ? <p className="small muted">{t('waitingText')}</p> : null}
      <RefusalNotice refusal={refusal?.errors['email'] === undefined ? refusal : undefined} title={t('notShared')} />
      {shares.free === 0 ? <Notice>{t('full', { places: shares.places })}</Notice> : null}
      {shares.free > 0 && !isVerified ? <Unverified /> : null}
      {shares.free > 0 && isVerified ? (
        <AddEmail key={shares.data.length} lotId={shares.lot_id} refusal={refusal} isSending={isSending} send={send} />
      ) : null}
    </div>
  )
}

function AddEmail({
  lotId,
  refusal,
  isSending,
  send,
}: {
  readonly lotId: string
  readonly refusal: CallRefusal | undefined
  readonly isSending: boolean
  readonly send: (request: ShareRequest) => void
}) {
  const t = useTranslations('sharing')
  const [email, setEmail] = useState('')
  const form = useErrorFocus(refusal)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ act: 'share', lotId, email, key: newIntentKey() })
  }
  return (
    <form noValidate ref={form} className="share-add" onSubmit={submit}>
      <LastRefusal value={refusal}>
        <TextField
          label={t('email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={refusal?.errors['email']}
        />
        <Button type="submit" busy={isSending}>
          {t('add')}
        </Button>
      </LastRefusal>
    </form>
  )
}

/** The studio switches sharing on by e-mail request. */
function SharingOff() {
  const t = useTranslations('sharing')
  const { support } = useSettings()
  return (
    <Notice title={t('offTitle')}>
      {t('off')}
      {support.email === '' ? null : (
        <a className="link block" href={`mailto:${support.email}`}>
          {support.email}
        </a>
      )}
    </Notice>
  )
}

function Unverified() {
  const t = useTranslations('sharing')
  const path = usePath()
  return (
    <Notice tone="warn" title={t('unverifiedTitle')}>
      {t('unverified')}
      <Link className="link block" to={path('/my-account/account-settings')}>
        {t('toProfile')}
      </Link>
    </Notice>
  )
}
