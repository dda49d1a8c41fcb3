import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { getDeskCode } from '#domain/attendance/api.ts'
import { noteNetwork, queryClient } from './query-client.ts'
import { readOf } from './use-read.ts'

const code = { code: 'abc', figures: '12345678', now: '2026-11-28T00:00:00Z', next_at: '2026-11-28T00:00:30Z' }

afterEach(() => {
  queryClient.unmount()
  queryClient.clear()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

test('a document that was opened without a network reads again what it shows when the network is back', async () => {
  const page = new EventTarget()
  const network = { onLine: false }
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en', branch: 'penang' } } })
  vi.stubGlobal('fetch', async () => {
    if (!network.onLine) throw new Error('no network')
    return Response.json(code)
  })
  noteNetwork()
  queryClient.mount()
  const shown = new QueryObserver(queryClient, readOf(getDeskCode, {}))
  const leave = shown.subscribe(() => undefined)
  await expect.poll(() => shown.getCurrentResult().isError).toBe(true)
  network.onLine = true
  page.dispatchEvent(new Event('online'))
  await expect.poll(() => shown.getCurrentResult().data).toEqual(code)
  leave()
})
