import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { NoticeRow, type Notice } from './notice-row.tsx'

const notice: Notice = {
  id: asId('messages', '0198a1b2-0000-7000-8000-000000000001'),
  kind: 'forms',
  title: 'Your signed copy',
  facts: [],
  paragraphs: [],
  link: null,
  locale: 'en',
  read: true,
  created_at: '2026-11-20T09:00:00+08:00',
}
const paragraphs = ['Wei Shan signed this.', 'Write to us.', 'The text as signed:', 'One', 'Two', 'Three', 'Four']

async function row(of: readonly string[]): Promise<string> {
  return renderPart(<NoticeRow notice={{ ...notice, paragraphs: [...of] }} when="Fri 20 Nov, 09:00" />)
}

it('a long message is folded after its first two paragraphs, and all of it is there', async () => {
  const [shown = '', folded = ''] = (await row(paragraphs)).split('<details')
  expect(textOf(shown)).toContain('Write to us.')
  expect(textOf(shown)).not.toContain('The text as signed:')
  expect(textOf(`<details${folded}`)).toContain('Four')
})

it('a message of a few paragraphs is shown whole', async () => {
  expect(await row(paragraphs.slice(0, 6))).not.toContain('<details')
})

it.each([
  ['zh', 'zh', '/my-account/orders/view?order_id=1', '去看看'],
  ['zh', 'en', '/my-account/orders/view?order_id=1', 'See the order'],
  ['en', 'zh', '/my-account/classes', '查看我的课程'],
  ['en', 'zh', '/giftcard', '打开页面'],
] as const)(
  'the button of a message written in %s is in the language of the page, %s',
  async (written, locale, path, label) => {
    const link = { label: '去看看', path }
    const html = await renderPart(<NoticeRow notice={{ ...notice, locale: written, link }} when="" />, { locale })
    expect(textOf(html)).toContain(label)
  },
)
