import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import { isKnownDevice, takesPin, type Device } from './is-known-device.ts'

const now = instant('2026-11-27T09:00:00Z')
const accountId = asId('accounts', '0197a0e6-6f3a-7000-8000-000000000001')
const colleague = asId('accounts', '0197a0e6-6f3a-7000-8000-000000000002')
const desk: Device = { kind: 'desk', accountId: null, passwordAt: null, factorAt: null }
const own = (hours: number | null, of = accountId): Device => ({
  kind: 'own',
  accountId: of,
  passwordAt: now.subtract({ hours: 1000 }),
  factorAt: hours === null ? null : now.subtract({ hours }),
})
const almost = (hours: number): Device => ({
  ...own(hours),
  factorAt: now.subtract({ hours }).add({ milliseconds: 1 }),
})

describe('a device is known', () => {
  test.each<[title: string, Device | undefined, StaffRole[], known: boolean]>([
    ['where it is none', undefined, ['desk'], false],
    ['where it is the desk of the studio', desk, ['owner'], true],
    ['where it is a kiosk of the studio', { ...desk, kind: 'kiosk' }, ['manager'], true],
    ['where a manager gave a factor eleven hours ago', own(11), ['manager'], true],
    ['a millisecond before an owner’s 12 hours are over', almost(12), ['owner'], true],
    ['12 hours after the factor of an owner', own(12), ['owner'], false],
    ['12 hours after the factor of a desk', own(12), ['desk'], true],
    ['12 hours after the factor of somebody who is an owner elsewhere', own(12), ['desk', 'owner'], false],
    ['a millisecond before the 30 days of an instructor are over', almost(720), ['instructor'], true],
    ['30 days after the factor of an instructor', own(720), ['instructor'], false],
    ['where it is a colleague’s own', own(1, colleague), ['desk'], false],
    ['where no factor was ever given', own(null), ['desk'], false],
  ])('%s', (_title, device, roles, known) => {
    expect(isKnownDevice(device, { accountId, roles, now })).toBe(known)
  })
})

describe('a PIN counts', () => {
  const phone = (hours: number | null): Device => ({
    ...own(null),
    passwordAt: hours === null ? null : now.subtract({ hours }),
  })
  test.each<[title: string, Device | undefined, StaffRole[], takes: boolean]>([
    ['on no unknown device', undefined, ['desk'], false],
    ['on a device of the studio', desk, ['owner'], true],
    ['on the own phone after a password', phone(300), ['instructor'], true],
    ['on the own phone of a manager for 12 hours', phone(12), ['manager'], false],
    ['on no phone without a password', phone(null), ['desk'], false],
    ['on no phone of a colleague', { ...phone(1), accountId: colleague }, ['desk'], false],
  ])('%s', (_title, device, roles, takes) => {
    expect(takesPin(device, { accountId, roles, now })).toBe(takes)
  })
})
