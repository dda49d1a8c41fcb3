import { useRef, useState } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useRunning } from '#web/ui/use-running.ts'

const copiedMs = 2000

/** The link to copy or share. Without script it is text to select, and a link that opens another app. */
export function FriendLink({ url, message }: { readonly url: string; readonly message: string }) {
  const t = useTranslations('friends')
  const isRunning = useRunning()
  const [isCopied, setIsCopied] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  const copy = async () => {
    address.current?.select()
    await navigator.clipboard.writeText(url)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), copiedMs)
  }
  return (
    <>
      <input
        ref={address}
        className="field-control"
        readOnly
        value={url}
        aria-label={t('link')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row flex-wrap">
        {isRunning ? (
          <Button onClick={() => void copy()}>
            <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
          </Button>
        ) : null}
        <a
          className="button button-line"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('whatsapp')}
        </a>
      </div>
    </>
  )
}
