import Delete from 'lucide-react/icons/delete'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'

const pinLength = 6
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A keypad for a PIN of six digits, which also takes keys of a keyboard. The sixth digit sends it. */
export function PinPad({
  isBusy,
  refused,
  onTyped,
  onForgot,
}: {
  readonly isBusy: boolean
  /** Why the last PIN was refused. */
  readonly refused: string | undefined
  readonly onTyped: (pin: string) => Promise<void>
  readonly onForgot: () => void
}) {
  const t = useTranslations('staffLogin')
  const [typed, setTyped] = useState('')
  const add = (digit: string) => {
    if (isBusy || typed.length >= pinLength) return
    const pin = typed + digit
    setTyped(pin)
    if (pin.length === pinLength) void onTyped(pin).finally(() => setTyped(''))
  }
  const back = () => setTyped(typed.slice(0, -1))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) add(event.key)
    if (event.key === 'Backspace') back()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <p className="pin-dots" role="status">
        <span className="read-aloud-only">{t('lockTyped', { count: typed.length })}</span>
        {Array.from({ length: pinLength }, (_, place) => (
          <span key={place} aria-hidden="true" className={`pin-dot ${place < typed.length ? 'pin-dot-full' : ''}`} />
        ))}
      </p>
      <p className="pin-refused" role="status">
        {refused}
      </p>
      <div className="pin-keys" role="group" aria-label={t('lockKeys')}>
        {digits.map((digit) => (
          <Digit key={digit} digit={digit} onPress={add} />
        ))}
        <button type="button" className="pin-key pin-key-plain" onClick={onForgot}>
          {t('lockForgot')}
        </button>
        <Digit digit="0" onPress={add} />
        <button type="button" className="pin-key pin-key-plain" aria-label={t('lockBack')} onClick={back}>
          <Icon of={Delete} />
        </button>
      </div>
    </>
  )
}

function Digit({ digit, onPress }: { readonly digit: string; readonly onPress: (digit: string) => void }) {
  const t = useTranslations('staffLogin')
  return (
    <button type="button" className="pin-key" aria-label={t('lockDigit', { digit })} onClick={() => onPress(digit)}>
      {digit}
    </button>
  )
}
