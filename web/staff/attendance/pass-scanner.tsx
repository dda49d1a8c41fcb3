import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { canScan, CodeScanner } from '#web/ui/code-scanner.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isTypedInto } from '#web/ui/table-keys.ts'

/** Reads passes: with a hand scanner that types into the focused field, or with the tablet's camera. */
export function PassScanner({ onCode }: { readonly onCode: (code: string) => Promise<void> }) {
  const t = useTranslations('kiosk')
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [camera, setCamera] = useState<'off' | 'on' | 'missing'>('off')
  // A hand scanner types wherever the focus is, as on a row that was pressed: the field takes it from there.
  useEffect(() => {
    const takeFocus = () => form.current?.querySelector('input')?.focus({ preventScroll: true })
    const hear = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
      if (isLetter && !isTypedInto(target)) takeFocus()
    }
    if (document.activeElement === document.body) takeFocus()
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const code = typed
    setTyped('')
    if (code.trim() !== '') void onCode(code)
  }
  return (
    <section className="pass-scanner" aria-labelledby="pass-scanner">
      <h2 className="heading-4" id="pass-scanner">
        {t('scanTitle')}
      </h2>
      {camera === 'on' ? (
        <CodeScanner
          label={t('camera')}
          facing="user"
          onCode={(text) => void onCode(text)}
          onTrouble={() => setCamera('missing')}
        />
      ) : null}
      {camera === 'missing' ? <Notice role="status">{t('noCamera')}</Notice> : null}
      <form ref={form} onSubmit={onSubmit} className="pass-scanner-form">
        <TextField
          label={t('scanField')}
          help={t('scanHelp')}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {/* Never busy: a hand scanner ends each pass with Enter, and the next one waits its turn. */}
        <Button type="submit" look="line">
          {t('scanSend')}
        </Button>
      </form>
      {camera !== 'missing' && canScan() ? (
        <Button look="quiet" size="small" onClick={() => setCamera(camera === 'on' ? 'off' : 'on')}>
          {t(camera === 'on' ? 'scanStop' : 'scanCamera')}
        </Button>
      ) : null}
    </section>
  )
}
