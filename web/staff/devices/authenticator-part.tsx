import { useState } from 'react'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAskAgain } from '../kit/ask-again-context.ts'
import { SetUpForm } from './set-up-form.tsx'

/** The own authenticator, for whoever has a new phone or few recovery codes left: another takes its place. */
export function AuthenticatorPart() {
  const t = useTranslations('staffLogin')
  const askAgain = useAskAgain()
  const [isReplacing, setReplacing] = useState(false)
  const done = () => {
    setReplacing(false)
    showToast(t('authenticatorReplaced'))
  }
  return (
    <section className="stack-small">
      <h2 className="heading-4">{t('authenticatorHeading')}</h2>
      <p className="small soft measure">{t('authenticatorText')}</p>
      {isReplacing ? (
        <SetUpForm heading="h3" ask={askAgain} onDone={done} />
      ) : (
        <div>
          <Button size="small" look="line" onClick={() => setReplacing(true)}>
            {t('authenticatorReplace')}
          </Button>
        </div>
      )}
    </section>
  )
}
