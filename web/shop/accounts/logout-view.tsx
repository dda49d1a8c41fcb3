import { useEffect, useRef, useState } from 'react'
import { Form, useNavigationType, useSubmit } from 'react-router'
import { clearCachedPages } from '#web/kit/clear-cached-pages.ts'
import { usePath } from '#web/kit/locale.ts'
import { sessionChanged, sessionHint, useMe } from '#web/kit/session.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useRunning } from '#web/ui/use-running.ts'

/**
 * A visitor from our own menu is logged out at once. One who comes from another site, or without script, is asked
 * first: a link elsewhere must not end a session. Who has none is not asked.
 */
export function LogoutQuestion() {
  const { state } = useMe()
  // Without a network nobody is known, but who is logged in keeps the mark of the session.
  return state === 'signed-out' && sessionHint() === undefined ? <LoggedOut /> : <Question />
}

function LoggedOut() {
  const t = useTranslations('accounts')
  const path = usePath()
  return (
    <>
      <h1 className="heading-1">{t('logoutHeading')}</h1>
      <div className="row flex-wrap">
        <LinkButton to={path('/signin')}>{t('logoutAgain')}</LinkButton>
        <LinkButton to={path('/')} look="line">
          {t('logoutHome')}
        </LinkButton>
      </div>
    </>
  )
}

function Question() {
  const t = useTranslations('accounts')
  const path = usePath()
  const submit = useSubmit()
  const isSending = useIsSending()
  const arrival = useNavigationType()
  const isSent = useRef(false)
  const isOwnLink = arrival !== 'POP'
  const [isAsked, setAsked] = useState(!isOwnLink)
  useEffect(() => {
    if (!isOwnLink || isSent.current) return
    isSent.current = true
    // Whoever is still here once it was sent was not logged out, and presses again.
    void submit(null, { method: 'post', replace: true }).finally(() => setAsked(true))
  }, [isOwnLink, submit])
  return (
    <>
      <h1 className="heading-1">{t('logoutAsk')}</h1>
      <p className="lead">{t('logoutAskText')}</p>
      <Form method="post" replace className="row flex-wrap" data-offline="">
        <Button type="submit" busy={!isAsked || isSending}>
          {t('logoutAction')}
        </Button>
        <LinkButton to={path('/my-account')} look="line">
          {t('logoutCancel')}
        </LinkButton>
      </Form>
    </>
  )
}

const waitSeconds = 5

/** Leads home after five seconds, unless that is called off. */
export function LogoutDone() {
  const t = useTranslations('accounts')
  const path = usePath()
  const home = path('/')
  const isRunning = useRunning()
  const [left, setLeft] = useState(waitSeconds)
  const [stays, setStays] = useState(false)
  useEffect(() => {
    void sessionChanged()
    void clearCachedPages()
  }, [])
  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : location.assign(home)), 1000)
    return () => clearTimeout(timer)
  }, [left, stays, home])
  return (
    <>
      <noscript
        dangerouslySetInnerHTML={{ __html: `<meta http-equiv="refresh" content="${waitSeconds};url=${home}">` }}
      />
      <h1 className="heading-1">{t('logoutHeading')}</h1>
      <p className="lead">{stays ? t('logoutStayed') : t('logoutText', { seconds: left })}</p>
      <div className="row flex-wrap">
        <LinkButton to={home} reloadDocument>
          {t('logoutHome')}
        </LinkButton>
        {stays ? (
          <LinkButton to={path('/signin')} look="line">
            {t('logoutAgain')}
          </LinkButton>
        ) : (
          <Button look="line" disabled={!isRunning} onClick={() => setStays(true)}>
            {t('logoutStay')}
          </Button>
        )}
      </div>
    </>
  )
}
