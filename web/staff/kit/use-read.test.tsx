import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { getDeskCode } from '#domain/attendance/api.ts'
import { PartState } from './part-state.tsx'
import { queryClient } from './query-client.ts'
import { RefusedCall } from './refused-call.ts'
import { read, readAgain, readOf, useRead } from './use-read.ts'

const code = { code: 'abc', figures: '12345678', now: '2026-11-28T00:00:00Z', next_at: '2026-11-28T00:00:30Z' }

/** Answers each call in turn; an error is a lost response. Returns the addresses that were asked. */
function answering(...answers: ReadonlyArray<Response | Error>): string[] {
  const left = [...answers]
  const asked: string[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/staff', search: '' })
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'zh', branch: 'penang' } } })
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    asked.push(`${path} ${headers.get('x-locale') ?? ''} ${headers.get('x-branch') ?? ''}`)
    const answer = left.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error('nothing more was to be asked')
  })
  return asked
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a read asks in the language and the branch of the document, and is kept for the next who asks', async () => {
  const asked = answering(Response.json(code))
  expect(await read(getDeskCode, {})).toEqual(code)
  expect(await read(getDeskCode, {})).toEqual(code)
  expect(asked).toEqual(['/api/qrcode zh penang'])
  expect(queryClient.getQueryData(readOf(getDeskCode, {}).queryKey)).toEqual(code)
})

test('what a write changed is asked again', async () => {
  const asked = answering(Response.json(code), Response.json(code))
  await read(getDeskCode, {})
  await readAgain([getDeskCode])
  await read(getDeskCode, {})
  expect(asked).toHaveLength(2)
})

test('a refusal is thrown with its sentence, and not asked again', async () => {
  const asked = answering(Response.json({ code: 'auth.forbidden', message: 'Ask the owner.' }, { status: 403 }))
  const refused = await read(getDeskCode, {}).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RefusedCall)
  expect(refused).toMatchObject({ refusal: { status: 403, message: 'Ask the owner.' } })
  expect(asked).toHaveLength(1)
})

test('a part that has not been read is drawn in grey rows, and says that it loads', async () => {
  answering()
  const Part = () => <PartState of={useRead(getDeskCode, { input: {} })}>{({ figures }) => <p>{figures}</p>}</PartState>
  const part = (
    <QueryClientProvider client={queryClient}>
      <Part />
    </QueryClientProvider>
  )
  expect(textOf(await renderPart(part))).toBe('Loading')
  queryClient.setQueryData(readOf(getDeskCode, {}).queryKey, code)
  expect(textOf(await renderPart(part))).toBe('12345678')
})
