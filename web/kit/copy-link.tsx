import Copy from 'lucide-react/icons/copy'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import { copyText } from './copy-text.ts'
import { useTranslations } from './words.tsx'

const copiedMs = 2000

/** A link in a field, with a button that copies it. Without script or clipboard it is text to select. */
export function CopyLink({ url }: { readonly url: string }) {
  const t = useTranslations('copyLink')
  const isRunning = useRunning()
  const [result, setResult] = useState<'copied' | 'refused'>()
  const address = useRef<HTMLInputElement>(null)
  const copy = async () => {
    address.current?.select()
    if (!(await copyText(url))) return setResult('refused')
    setResult('copied')
    setTimeout(() => setResult(undefined), copiedMs)
    return undefined
  }
  return (
    <div className="copy-link">
      <input
        ref={address}
        className="field-control"
        readOnly
        value={url}
        aria-label={t('link')}
        onFocus={(event) => event.currentTarget.select()}
      />
      {isRunning ? (
        <Button icon={<Icon of={Copy} inText />} onClick={() => void copy()}>
          <span role="status">{t(result === 'copied' ? 'copied' : 'copy')}</span>
        </Button>
      ) : null}
      {result === 'refused' ? (
        <p className="small soft" role="alert">
          {t('refused')}
        </p>
      ) : null}
    </div>
  )
}
