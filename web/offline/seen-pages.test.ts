import { expect, it } from 'vitest'
import { DeviceCaches, origin } from '#dev/testing/device-caches.ts'
import { seenPages } from './seen-pages.ts'

it('only the pages in the cache of the session have been seen, a pass by the path of its page', async () => {
  const caches = new DeviceCaches()
  const put = async (name: string, path: string) => (await caches.open(name)).put(`${origin}${path}`, new Response())
  await put('kept-guest', '/schedules?date=2026-11-22')
  await put('kept-guest', '/my-account/classes/checkin?booking_id=1')
  await put('files', '/assets/entry.js')
  expect(await seenPages(caches)).toEqual(new Set(['/schedules', '/my-account/classes/checkin']))
  expect(await seenPages(new DeviceCaches())).toEqual(new Set())
})
