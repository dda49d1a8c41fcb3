import { addPush, removePush } from '#domain/messages/api.ts'
import { call } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { startWorker } from '#web/offline/start-worker.ts'

/** Whether this browser supports push; one that was never asked has no worker yet. */
export async function canReceivePush(): Promise<boolean> {
  if (!('PushManager' in window) || !('Notification' in window)) return false
  return (await startWorker()) !== undefined
}

/** Asks for permission and registers the device with the studio. False when any step is refused. */
export async function tellHere(publicKey: string): Promise<boolean> {
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

export async function tellNoMore(): Promise<boolean> {
  const answer = await call(removePush, {}, { key: newIntentKey() })
  if (!answer.ok) return false
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  return true
}
