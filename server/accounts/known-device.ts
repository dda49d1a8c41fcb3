import { timingSafeEqual } from 'node:crypto'
import { signDevice, type Device } from './sign-device.ts'

/** The device behind a mark that this account was given, else undefined. */
export function knownDevice(mark: string | undefined, account: Omit<Device, 'nonce'>): string | undefined {
  const nonce = (mark ?? '').split('.', 1)[0] ?? ''
  const [sent, right] = [Buffer.from(mark ?? ''), Buffer.from(signDevice({ ...account, nonce }))]
  return sent.length === right.length && timingSafeEqual(sent, right) ? nonce : undefined
}
