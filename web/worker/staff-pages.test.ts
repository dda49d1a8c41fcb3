import { beforeEach, expect, test } from 'vitest'
import { DeviceCaches, origin } from '#dev/testing/device-caches.ts'
import { outage } from '#domain/text/outage.ts'
import { createStaffPages } from './staff-pages.ts'

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
const documentOf = (file: string) => new Response(`<script src="/staff/assets/${file}"></script>Nadia`, html)
const visit = (path: string): Request => {
  const request = new Request(`${origin}${path}`)
  Object.defineProperty(request, 'mode', { value: 'navigate' })
  return request
}

let storage: DeviceCaches
/** What the studio answers by path; undefined is a network that is down. */
let studio: Record<string, () => Response> | undefined
const firstBuild = ['/staff/assets/entry-1.js', '/staff/assets/check-in-1.js']
const open = (files: readonly string[] = firstBuild) =>
  createStaffPages({
    files,
    caches: storage,
    fetch: async (asked) => {
      const answer = studio?.[new URL(asked instanceof Request ? asked.url : asked, origin).pathname]
      if (answer === undefined) throw new TypeError('Failed to fetch')
      return answer()
    },
  })
const textAt = async (pages: ReturnType<typeof open>, path: string) => (await pages.answer(visit(path)))?.text()

beforeEach(() => {
  storage = new DeviceCaches()
  studio = {
    '/staff/checkin': () => documentOf('entry-1.js'),
    '/staff/assets/entry-1.js': () => new Response('one'),
    '/staff/assets/check-in-1.js': () => new Response('page'),
    '/staff/assets/polyfill-1.js': () => new Response('for an older browser'),
  }
})

test('the check-in page opens without a network, at any class, with its files', async () => {
  const pages = open()
  await pages.keep([])
  studio = undefined
  expect(await textAt(pages, '/staff/checkin')).toContain('Nadia')
  expect(await textAt(pages, '/staff/checkin/018f2f4e-0000-7000-8000-000000000001')).toContain('Nadia')
  expect(await textAt(pages, '/staff/kiosk')).toContain('Nadia')
  const file = await pages.answer(new Request(`${origin}/staff/assets/check-in-1.js`))
  expect(await file?.text()).toBe('page')
  await expect(textAt(pages, '/staff/members')).rejects.toThrow('Failed to fetch')
})

test('a locked device opens nothing that names anybody', async () => {
  const pages = open()
  await pages.keep([])
  await pages.forget()
  studio = undefined
  const text = await textAt(pages, '/staff/checkin')
  expect(text).not.toContain('Nadia')
  expect(text).toContain(outage.en.title)
})

test('a document that comes once the device is locked is not kept', async () => {
  const pages = open()
  let lock: Promise<void> | undefined
  studio = {
    ...studio,
    '/staff/checkin': () => {
      lock = pages.forget()
      return documentOf('entry-1.js')
    },
  }
  await pages.keep([])
  await lock
  studio = undefined
  expect(await textAt(pages, '/staff/checkin')).not.toContain('Nadia')
})

test('the worker that replaces another one finds what that one kept', async () => {
  await open().keep([])
  studio = undefined
  expect(await textAt(open(), '/staff/checkin')).toContain('Nadia')
})

test('the document of a newer build is kept by the worker of that build, and the older files then leave', async () => {
  const older = open()
  await older.keep(['/staff/assets/polyfill-1.js'])
  const newBuild = {
    '/staff/checkin': () => documentOf('entry-2.js'),
    '/staff/assets/entry-2.js': () => new Response('two'),
  }
  studio = newBuild
  await older.keep([])
  studio = undefined
  expect(await textAt(older, '/staff/checkin')).toContain('entry-1.js')
  const newer = open(['/staff/assets/entry-2.js'])
  studio = newBuild
  await newer.keep([])
  studio = undefined
  expect(await textAt(newer, '/staff/checkin')).toContain('entry-2.js')
  const old = newer.answer(new Request(`${origin}/staff/assets/entry-1.js`))
  await expect(old).rejects.toThrow('Failed to fetch')
})

test('the sign-in page is never kept as the document', async () => {
  const pages = open()
  studio = { '/staff/checkin': () => redirected() }
  await pages.keep([])
  studio = undefined
  expect(await textAt(pages, '/staff/checkin')).not.toContain('Sign in')
})

test('a storage that is full or refused fails no response', async () => {
  storage.refuses = true
  const pages = open()
  await pages.keep([])
  expect(await textAt(pages, '/staff/checkin')).toContain('Nadia')
  studio = undefined
  expect(await textAt(pages, '/staff/checkin')).toContain(outage.zh.title)
})

test('a write, and what is not of the console, are left to the browser', () => {
  const pages = open()
  expect(pages.answer(new Request(`${origin}/api/staff/check-ins`, { method: 'POST' }))).toBeUndefined()
  expect(pages.answer(new Request(`${origin}/api/staff/today`))).toBeUndefined()
})

function redirected(): Response {
  const response = new Response('Sign in', html)
  Object.defineProperty(response, 'redirected', { value: true })
  return response
}
