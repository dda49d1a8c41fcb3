import { useState, type ComponentType, type ReactNode } from 'react'
import { useFetcher, type FormProps } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, type ModalSubjects } from '#web/kit/modal.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import type { Me } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NewCode, SentCodeField, SentFields } from '../messages/sent-code.tsx'
import type { Holdings, Merging } from './merge-action.ts'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    /** With `isPhone` the account's own phone is verified, otherwise another account is merged. */
    VERIFY_ACCOUNT_VIEW: { readonly me: Me; readonly holdings: Holdings; readonly isPhone: boolean }
  }
}

type Subject = ModalSubjects['VERIFY_ACCOUNT_VIEW']

/** One step of the modal: its subject, its form, and what was answered to the last one. */
interface Step extends Subject {
  readonly form: ComponentType<FormProps>
  readonly at: Merging | undefined
  readonly isBusy: boolean
}

/**
 * VERIFY_ACCOUNT_VIEW: asks for the other account, then for its owner's code with this account's password, then shows
 * what was moved. Nothing before the code depends on whether such an account exists. The page reloads its data once
 * something was moved.
 */
export function MergeModal({ subject, locked }: { readonly subject: Subject; readonly locked: boolean }) {
  const t = useTranslations('merges')
  const fetcher = useFetcher<{ readonly merging?: Merging }>()
  const [hasCode, setHasCode] = useState(false)
  const at = fetcher.data?.merging
  const step = { ...subject, form: fetcher.Form, at, isBusy: fetcher.state !== 'idle' }
  return (
    <ModalFrame kind="VERIFY_ACCOUNT_VIEW" locked={locked} title={t(subject.isPhone ? 'phoneQuestion' : 'question')}>
      {at?.moved !== undefined ? (
        <Joined moved={at.moved} />
      ) : at?.sentTo !== undefined || hasCode ? (
        <CodeForm {...step} />
      ) : (
        <AskForm {...step} onCode={() => setHasCode(true)} />
      )}
    </ModalFrame>
  )
}

function AskForm({ onCode, ...step }: Step & { readonly onCode: () => void }) {
  const { form: Form, me, at, isPhone, isBusy } = step
  const t = useTranslations('merges')
  const path = usePath()
  return (
    <Form method="post" action={path('/my-account/auth')} noValidate className="stack">
      <LastRefusal value={at?.refused}>
        <FormError refusal={at?.refused?.refusal} />
        <input type="hidden" name="intent" value="merge-send" />
        {isPhone ? (
          <>
            <p>{t('phoneLead', { phone: me.phone ?? '' })}</p>
            <input type="hidden" name="login" value={me.phone ?? ''} />
          </>
        ) : (
          <>
            <OwnCard {...step} />
            <LoginField at={at} />
          </>
        )}
        <div className="row flex-wrap">
          <Button type="submit" busy={isBusy}>
            {t('send')}
          </Button>
          <Keep isPhone={isPhone} />
        </div>
        {isPhone ? null : (
          <p>
            <button type="button" className="link link-alone" onClick={onCode}>
              {t('hasCode')}
            </button>
          </p>
        )}
      </LastRefusal>
    </Form>
  )
}

function LoginField({ at }: Pick<Step, 'at'>) {
  const t = useTranslations('merges')
  return (
    <TextField
      label={t('login')}
      name="login"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={at?.refused?.values['login']}
      error={at?.refused?.refusal.errors['login']}
    />
  )
}

function CodeForm(step: Step) {
  const { form: Form, at, isPhone, isBusy } = step
  const t = useTranslations('merges')
  const address = usePath()('/my-account/auth')
  return (
    <div className="stack">
      <Form method="post" action={address} noValidate className="stack">
        <LastRefusal value={at?.refused}>
          <input type="hidden" name="intent" value="merge" />
          {isPhone ? null : <OwnCard {...step} />}
          {at?.sentTo === undefined ? <LoginField at={at} /> : <SentPart {...step} sentTo={at.sentTo} />}
          <FormError refusal={at?.refused?.refusal} />
          <CodeFields at={at} />
          <div className="row flex-wrap">
            <Button type="submit" busy={isBusy}>
              {t(isPhone ? 'phoneVerify' : 'join')}
            </Button>
            <Keep isPhone={isPhone} />
          </div>
          {isPhone ? null : <p className="small muted">{t('once')}</p>}
        </LastRefusal>
      </Form>
      {at?.sentTo === undefined ? null : (
        <div className="small">
          <NewCode form={Form} action={address} intent="merge-send" at={at} isBusy={isBusy} />
        </div>
      )}
    </div>
  )
}

function SentPart({ at, isPhone, sentTo }: Step & { readonly sentTo: string }) {
  const t = useTranslations('merges')
  return (
    <>
      <SentFields at={at} />
      {isPhone ? null : (
        <Card title={t('other')} badge={<Badge tone="neutral">{t('otherState')}</Badge>} login={sentTo}>
          {t('otherHidden')}
        </Card>
      )}
      <Notice tone="info" role="status">
        {isPhone ? t('phoneSent', { phone: sentTo }) : t('sent')}
      </Notice>
    </>
  )
}

function CodeFields({ at }: Pick<Step, 'at'>) {
  const t = useTranslations('merges')
  const words = useTranslations('accounts')
  return (
    <>
      <SentCodeField
        label={t('code')}
        defaultValue={at?.refused?.values['code']}
        error={at?.refused?.refusal.errors['code']}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        showLabel={words('showPassword')}
        error={at?.refused?.refusal.errors['password']}
      />
    </>
  )
}

/** "Keep them separate": nothing was changed, and the form is empty when it is opened again. */
function Keep({ isPhone }: { readonly isPhone: boolean }) {
  const t = useTranslations('merges')
  return (
    <Button look="line" safe onClick={closeModal}>
      {t(isPhone ? 'phoneKeep' : 'keep')}
    </Button>
  )
}

function Joined({ moved }: { readonly moved: Holdings | null }) {
  const t = useTranslations('merges')
  const what = useHoldings(moved)
  return (
    <div className="stack">
      <Notice tone="ok" role="status" title={t(moved === null ? 'phoneDone' : 'done')}>
        {moved === null ? null : <p>{what === undefined ? t('movedNothing') : t('moved', { what })}</p>}
      </Notice>
      <div>
        <Button look="line" onClick={closeModal}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}

function OwnCard({ me, holdings }: Pick<Step, 'me' | 'holdings'>) {
  const t = useTranslations('merges')
  return (
    <Card title={t('own')} badge={<Badge tone="ok">{t('ownState')}</Badge>} login={me.email ?? me.phone ?? ''}>
      {useHoldings(holdings) ?? t('nothing')}
    </Card>
  )
}

interface CardProps {
  readonly title: string
  readonly badge: ReactNode
  readonly login: string
  readonly children: ReactNode
}

/** One of the two accounts: its owner and what it holds. */
function Card({ title, badge, login, children }: CardProps) {
  return (
    <div className="panel p-4">
      <div className="flex justify-between gap-4">
        <strong>{title}</strong>
        {badge}
      </div>
      <p className="small muted">{login}</p>
      <p className="small muted">{children}</p>
    </div>
  )
}

/** What an account holds, in one line; undefined for nothing. */
function useHoldings(holdings: Holdings | null | undefined): string | undefined {
  const t = useTranslations('merges')
  const listed = useNameList()
  if (!holdings) return undefined
  const { credits, store_credit: storeCredit, bookings, orders } = holdings
  const lines = [
    ...(credits > 0 ? [t('credits', { count: credits })] : []),
    ...(storeCredit === '0.00' ? [] : [t('storeCredit', { amount: formatMoney(fromWire(storeCredit)) })]),
    ...(bookings > 0 ? [t('bookings', { count: bookings })] : []),
    ...(orders > 0 ? [t('orders', { count: orders })] : []),
  ]
  return lines.length === 0 ? undefined : listed(lines)
}
