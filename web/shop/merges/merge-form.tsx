import type { ComponentType, ReactNode } from 'react'
import { Link, type FormProps } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import type { Me } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormError } from '../accounts/form-error.tsx'
import { NewCode } from '../messages/new-code.tsx'
import type { Holdings, Merging } from './merge-action.ts'
import { useHoldings } from './merge-step.ts'

export interface Merge {
  /** The page's `Form` or a fetcher's. */
  readonly form: ComponentType<FormProps>
  readonly me: Me
  readonly holdings: Holdings
  readonly at: Merging | undefined
  /** Verifies the account's own phone, without another account. */
  readonly isPhone: boolean
  /** The member already has a code. */
  readonly hasCode: boolean
  readonly isBusy: boolean
  /** Called instead of navigating to the page, when the form is in a modal. */
  readonly onKeep?: () => void
}

/**
 * Asks for the other account, then for its owner's code with this account's password, then shows what was moved. Native
 * forms, which work without script. Nothing before the code depends on whether such an account exists.
 */
export function MergeForm(props: Merge) {
  const { at, hasCode } = props
  if (at?.moved !== undefined) return <Joined {...props} />
  return at?.sentTo === undefined && !hasCode ? <AskForm {...props} /> : <CodeForm {...props} />
}

function useMergeAddress(isPhone: boolean): string {
  const path = usePath()
  return `${path('/my-account/auth')}?merge=${isPhone ? 'phone' : 'code'}`
}

function AskForm(props: Merge) {
  const { form: Form, me, at, isPhone, isBusy, onKeep } = props
  const t = useTranslations('merges')
  const path = usePath()
  return (
    <Form
      method="post"
      action={`${path('/my-account/auth')}?merge=${isPhone ? 'phone' : '1'}`}
      noValidate
      className="stack"
    >
      <FormError result={at?.refused} />
      <input type="hidden" name="intent" value="merge-send" />
      {isPhone ? (
        <>
          <p>{t('phoneLead', { phone: me.phone ?? '' })}</p>
          <input type="hidden" name="login" value={me.phone ?? ''} />
        </>
      ) : (
        <>
          <OwnCard {...props} />
          <LoginField at={at} />
        </>
      )}
      <div className="row flex-wrap">
        <Button type="submit" busy={isBusy}>
          {t('send')}
        </Button>
        <Keep isPhone={isPhone} onKeep={onKeep} />
      </div>
      {isPhone || onKeep !== undefined ? null : (
        <p>
          <Link className="link link-alone" to={`${path('/my-account/auth')}?merge=code`} preventScrollReset>
            {t('hasCode')}
          </Link>
        </p>
      )}
    </Form>
  )
}

function LoginField({ at }: Pick<Merge, 'at'>) {
  const t = useTranslations('merges')
  return (
    <TextField
      label={t('login')}
      name="login"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={at?.refused?.values['login']}
      error={at?.refused?.errors['login']}
    />
  )
}

function CodeForm(props: Merge) {
  const { form: Form, at, isPhone, isBusy, onKeep } = props
  const t = useTranslations('merges')
  const words = useTranslations('accounts')
  const address = useMergeAddress(isPhone)
  return (
    <div className="stack">
      <Form method="post" action={address} noValidate className="stack">
        <input type="hidden" name="intent" value="merge" />
        {isPhone ? null : <OwnCard {...props} />}
        {at?.sentTo === undefined ? <LoginField at={at} /> : <SentPart {...props} sentTo={at.sentTo} />}
        <FormError result={at?.refused} />
        <CodeFields at={at} />
        <div className="row flex-wrap">
          <Button type="submit" busy={isBusy}>
            {t(isPhone ? 'phoneVerify' : 'join')}
          </Button>
          <Keep isPhone={isPhone} onKeep={onKeep} />
        </div>
        {isPhone ? null : <p className="small muted">{t('once')}</p>}
      </Form>
      {at?.sentTo === undefined ? null : (
        <div className="small">
          <NewCode
            key={at.expiresAt}
            form={Form}
            action={address}
            isBusy={isBusy}
            label={words('newCode')}
            wait={(time) => words('newCodeIn', { time })}
          >
            <input type="hidden" name="intent" value="merge-send" />
            <SentFields at={at} />
          </NewCode>
        </div>
      )}
    </div>
  )
}

/** The account that the code was sent for, as fields of the next form. */
function SentFields({ at }: { readonly at: Merging | undefined }) {
  return (
    <>
      <input type="hidden" name="login" value={at?.sentTo} />
      <input type="hidden" name="sent_to" value={at?.sentTo} />
      <input type="hidden" name="expires_at" value={at?.expiresAt} />
    </>
  )
}

function SentPart({ at, isPhone, sentTo }: Merge & { readonly sentTo: string }) {
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

function CodeFields({ at }: Pick<Merge, 'at'>) {
  const t = useTranslations('merges')
  const words = useTranslations('accounts')
  return (
    <>
      <TextField
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        defaultValue={at?.refused?.values['code']}
        error={at?.refused?.errors['code']}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        showLabel={words('showPassword')}
        error={at?.refused?.errors['password']}
      />
    </>
  )
}

/** "Keep them separate": nothing was changed, and the form is empty when it is opened again. */
function Keep({ isPhone, onKeep }: { readonly isPhone: boolean; readonly onKeep: (() => void) | undefined }) {
  const t = useTranslations('merges')
  const path = usePath()
  const words = t(isPhone ? 'phoneKeep' : 'keep')
  return onKeep === undefined ? (
    <LinkButton look="line" to={path('/my-account/auth')} preventScrollReset>
      {words}
    </LinkButton>
  ) : (
    <Button look="line" safe onClick={onKeep}>
      {words}
    </Button>
  )
}

function Joined({ at, onKeep }: Merge) {
  const t = useTranslations('merges')
  const what = useHoldings(at?.moved)
  return (
    <div className="stack">
      <Notice tone="ok" role="status" title={t(at?.moved === null ? 'phoneDone' : 'done')}>
        {at?.moved === null ? null : <p>{what === undefined ? t('movedNothing') : t('moved', { what })}</p>}
      </Notice>
      {onKeep === undefined ? null : (
        <div>
          <Button look="line" onClick={onKeep}>
            {t('close')}
          </Button>
        </div>
      )}
    </div>
  )
}

function OwnCard({ me, holdings }: Merge) {
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
