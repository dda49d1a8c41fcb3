import { useEffect, useRef } from 'react'
import { Form, useNavigation, useNavigationType, useSubmit } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'

/**
 * A visitor from our own menu is logged out at once. One who comes from another site, or without script, is asked
 * first: a link elsewhere must not end a session.
 */
export function LogoutQuestion() {
  const t = useTranslations('accounts')
  const path = usePath()
  const submit = useSubmit()
  const navigation = useNavigation()
  const arrival = useNavigationType()
  const isSent = useRef(false)
  const isOwnLink = arrival !== 'POP'
  useEffect(() => {
    if (!isOwnLink || isSent.current) return
    isSent.current = true
    void submit(null, { method: 'post', replace: true })
  }, [isOwnLink, submit])
  return (
    <>
      <h1 className="heading-1">{t('logoutAsk')}</h1>
      <p className="lead">{t('logoutAskText')}</p>
      <Form method="post" replace className="row flex-wrap" data-offline="">
        <Button type="submit" busy={isOwnLink || navigation.state !== 'idle'}>
          {t('logoutAction')}
        </Button>
        <LinkButton to={path('/my-account')} look="line">
          {t('logoutCancel')}
        </LinkButton>
      </Form>
    </>
  )
}
