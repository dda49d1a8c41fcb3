import { expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { useListAddress } from '../kit/use-list-address.ts'
import { NobodyFound } from './nobody-found.tsx'

const Nobody = ({ isSearched }: { readonly isSearched: boolean }) => (
  <NobodyFound address={useListAddress()} isSearched={isSearched} onForget={vi.fn()} />
)

async function shown(
  filters: string,
  { isSearched = false, locale = 'en' }: { isSearched?: boolean; locale?: 'en' | 'zh' } = {},
): Promise<string> {
  return textOf(await renderPart(<Nobody isSearched={isSearched} />, { at: `/?filters=${filters}`, locale }))
}

test.each([
  ['en', 'No member fits all of these filters. Remove Expires Remove Left Remove all filters'],
  ['zh', '没有会员同时符合这些筛选条件。 移除“到期” 移除“剩余” 移除所有筛选'],
] as const)('where the filters find nobody, each can be removed alone (%s)', async (locale, words) => {
  expect(await shown('expires:today..%2B14d;left:0', { locale })).toContain(words)
})

test('one filter that finds nobody is removed by its name alone', async () => {
  const text = await shown('waiver:missing')
  expect(text).toContain('Remove Waiver')
  expect(text).not.toContain('Remove all filters')
})

test('a search that finds nobody is cleared, and speaks of no filter', async () => {
  const text = await shown('', { isSearched: true })
  expect(text).toContain('the last four digits of the phone. Clear the search')
  expect(text).not.toContain('filter')
})

test.each([
  ['en', 'No members yet'],
  ['zh', '还没有会员'],
] as const)('a branch without members says that they will come (%s)', async (locale, words) => {
  const text = await shown('', { locale })
  expect(text).toContain(words)
  expect(text).not.toContain(locale === 'en' ? 'Remove' : '移除')
})
