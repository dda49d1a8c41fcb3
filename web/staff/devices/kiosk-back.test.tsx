import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { getStaffSession } from '#domain/devices/api.ts'
import { deviceKinds, lockMinutes, type DeviceKind } from '#domain/devices/model.ts'
import { asId } from '#domain/kit/id.ts'
import { queryClient } from '../kit/query-client.ts'
import { readOf } from '../kit/use-read.ts'
import { KioskBack } from './kiosk-back.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function drawn(kind: DeviceKind | undefined): Promise<string> {
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Linux' })
  const id = asId('staff_devices', '018f2f4e-0000-7000-8000-000000000001')
  const device =
    kind === undefined ? null : { id, name: 'Door', kind, lock_minutes: lockMinutes[kind], pin_tries_left: 5 }
  queryClient.setQueryData(readOf(getStaffSession, {}).queryKey, {
    step: 'open',
    session: null,
    device,
    people: [],
    demo: [],
  })
  return renderPart(
    <QueryClientProvider client={queryClient}>
      <KioskBack />
    </QueryClientProvider>,
  )
}

test.each(deviceKinds.filter((kind) => kind !== 'kiosk'))(
  'the desk screen of a %s device links to the console',
  async (kind) => {
    expect(await drawn(kind)).toMatch(/<a [^>]*href="\/staff"/)
  },
)

test('the desk screen of a device that is not known links to the console', async () => {
  expect(await drawn(undefined)).toMatch(/<a [^>]*href="\/staff"/)
})

test('a kiosk has no link into the console, but a button that locks first', async () => {
  const html = await drawn('kiosk')
  expect(html).not.toContain('href')
  expect(html).toContain('<button type="button" aria-label="Lock, then to the staff console"')
})
