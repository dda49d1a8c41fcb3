import { afterEach, expect, test, vi } from 'vitest'
import { keepColumns, readColumns } from './kept-columns.ts'

afterEach(() => vi.unstubAllGlobals())

function stubStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  })
  return kept
}

const nadia = { list: 'members', accountId: 'nadia' }

test('columns are kept in their order for each account and list, until the usual ones are wanted again', () => {
  stubStorage()
  expect(readColumns(nadia)).toBeUndefined()
  keepColumns(nadia, ['name', 'left', 'phone'])
  expect(readColumns(nadia)).toEqual(['name', 'left', 'phone'])
  expect(readColumns({ ...nadia, accountId: 'marcus' })).toBeUndefined()
  expect(readColumns({ ...nadia, list: 'orders' })).toBeUndefined()
  keepColumns(nadia, undefined)
  expect(readColumns(nadia)).toBeUndefined()
})

test('a device that refuses storage shows the usual columns and breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  keepColumns(nadia, ['name'])
  expect(readColumns(nadia)).toBeUndefined()
})
