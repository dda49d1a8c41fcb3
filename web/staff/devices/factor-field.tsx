import { useState } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { TextField } from '#web/ui/field.tsx'
import { CodeField } from './code-field.tsx'

/** What proves a second factor, named `code`: the code of the authenticator, or a recovery code for who lacks it. */
export function FactorField({
  help,
  error,
  onOther,
}: {
  readonly help?: string
  readonly error: string | undefined
  /** The other proof is asked for, so that what was said of the first is over. */
  readonly onOther?: () => void
}) {
  const t = useTranslations('staffLogin')
  const [isRecovery, setRecovery] = useState(false)
  const turn = () => {
    setRecovery(!isRecovery)
    onOther?.()
  }
  return (
    <div className="stack-small">
      {isRecovery ? (
        <TextField
          label={t('recoveryLabel')}
          name="code"
          help={help}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
        />
      ) : (
        <CodeField label={t('codeLabel')} help={help} error={error} />
      )}
      <button type="button" className="link small" onClick={turn}>
        {t(isRecovery ? 'byAuthenticator' : 'byRecovery')}
      </button>
    </div>
  )
}
