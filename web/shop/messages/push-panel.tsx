import { useEffect, useState } from 'react'
import { getPush, addPush, removePush } from '#domain/messages/api.ts'
import { call } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { startWorker } from '#web/offline/start-worker.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
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

/** Whether this browser supports push; one that was never asked has no worker yet. */
async function canReceivePush(): Promise<boolean> {
  if (!('PushManager' in window) || !('Notification' in window)) return false
  return (await startWorker()) !== undefined
}

/** Asks for permission and registers the device with the studio. False when any step is refused. */
async function tellHere(publicKey: string): Promise<boolean> {
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = subscription.toJSON()
    const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
    if (endpoint === undefined || p256dh === undefined || auth === undefined) return false
    const answer = await call(addPush, { endpoint, p256dh, auth }, { key: newIntentKey() })
    if (!answer.ok) await subscription.unsubscribe()
    return answer.ok
  } catch {
    return false
  }
}

async function tellNoMore(): Promise<boolean> {
  const answer = await call(removePush, {}, { key: newIntentKey() })
  if (!answer.ok) return false
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  return true
}
