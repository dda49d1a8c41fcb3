import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

it('a text is copied where the browser allows it', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  expect(await copyText('https://hundred.example/refer/ABC')).toBe(true)
  expect(written).toEqual(['https://hundred.example/refer/ABC'])
})

it('a text is not copied when the browser refuses', async () => {
  const refuses = async () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
  vi.stubGlobal('navigator', { clipboard: { writeText: refuses } })
  expect(await copyText('text')).toBe(false)
})

it('a text is not copied where the browser has no clipboard', async () => {
  vi.stubGlobal('navigator', {})
  expect(await copyText('text')).toBe(false)
})
