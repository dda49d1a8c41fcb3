import { useEffect, useState } from 'react'
import { getPush } from '#domain/messages/api.ts'
import { call } from '#web/kit/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { canReceivePush, tellHere, tellNoMore } from './push-device.ts'
import { PushKinds, type PushKind } from './push-kinds.tsx'

interface Device {
  readonly publicKey: string
  readonly isOn: boolean
  readonly kinds: readonly PushKind[]
  readonly permission: NotificationPermission
  /** Permission was granted or denied before this page. */
  readonly wasAsked: boolean
}

/**
 * Switches push for this device. Nothing where the browser or the studio does not support it. As an offer after a
 * booking it is shown only where permission was never asked; the browser asks at the press, not before.
 */
export function PushPanel({ isOffer = false }: { readonly isOffer?: boolean }) {
  const t = useTranslations('push')
  const [device, setDevice] = useState<Device>()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void readDevice().then(setDevice), [])
  if (device === undefined || (isOffer && device.wasAsked)) return null
  const press = async () => {
    setBusy(true)
    const isDone = device.isOn ? await tellNoMore() : await tellHere(device.publicKey)
    setFailed(!isDone)
    setDevice({
      ...device,
      isOn: isDone ? !device.isOn : device.isOn,
      permission: Notification.permission,
    })
    setBusy(false)
  }
  return (
    <section className="stack mt-6" aria-labelledby="push-device">
      <h2 className="heading-3" id="push-device">
        {t('title')}
      </h2>
      <p className="soft measure">{device.isOn ? t('on') : t('lead')}</p>
      {device.permission === 'denied' ? (
        <Notice tone="warn" role="status">
          {t('denied')}
        </Notice>
      ) : (
        <div>
          <Button look={device.isOn ? 'quiet' : 'line'} busy={isBusy} onClick={() => void press()}>
            {device.isOn ? t('turnOff') : t('turnOn')}
          </Button>
        </div>
      )}
      {device.isOn && !isOffer ? <PushKinds kept={device.kinds} /> : null}
      <Failed shown={hasFailed && device.permission !== 'denied'} />
    </section>
  )
}

function Failed({ shown }: { readonly shown: boolean }) {
  const t = useTranslations('push')
  return shown ? (
    <Notice tone="bad" role="status">
      {t('failed')}
    </Notice>
  ) : null
}

async function readDevice(): Promise<Device | undefined> {
  if (!(await canReceivePush())) return undefined
  const answer = await call(getPush, {})
  if (!answer.ok) return undefined
  const { permission } = Notification
  const { public_key: publicKey, on: isOn, kinds } = answer.value
  if (publicKey === null) return undefined
  return { publicKey, isOn, kinds, permission, wasAsked: permission !== 'default' }
}
