import { afterEach, expect, test, vi } from 'vitest'
import { AsStaff } from '#dev/testing/as-staff.tsx'
import { renderPart } from '#dev/testing/render-part.tsx'
import { queryClient } from '../kit/query-client.ts'
import { useFindNow } from './use-look-up.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const nobody = { orders: [], classes: [], products: [], plans: [] }

test('Enter takes whom the whole text finds, and nobody where it is too short or cannot be looked up', async () => {
  const asked: string[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en', branch: 'penang', login: 'staff' } } })
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    const text =
      body === undefined ? String(new URL(path, 'http://x').searchParams.get('text')) : String(JSON.parse(body)['text'])
    asked.push(text)
    if (text === 'lost') return Promise.reject(new Error('no network'))
    return Promise.resolve(Response.json({ people: [{ id: text, full_name: text }], ...nobody }))
  })
  let find: ReturnType<typeof useFindNow> | undefined
  const Part = () => {
    find = useFindNow()
    return null
  }
  await renderPart(
    <AsStaff role="desk">
      <Part />
    </AsStaff>,
  )
  expect(await find?.(' be ')).toMatchObject([{ full_name: 'be' }])
  expect(await find?.('ben')).toMatchObject([{ full_name: 'ben' }])
  expect(await find?.('b')).toEqual([])
  expect(await find?.('lost')).toEqual([])
  expect(asked.filter((text) => text !== 'lost')).toEqual(['be', 'ben'])
})
