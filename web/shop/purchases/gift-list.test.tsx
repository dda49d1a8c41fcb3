import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { GiftList, type BoughtGift } from './gift-list.tsx'

const gift = (place: number, recipient: string): BoughtGift => ({
  id: asId('gift_cards', `00000000-0000-7000-8000-00000000000${place}`),
  order_id: asId('orders', '00000000-0000-7000-8000-000000000009'),
  order_number: 'HN7K-42QX',
  template: 'swan',
  value: '200.00',
  title: '',
  sender_name: 'Grace',
  recipient_name: recipient,
  recipient_email: 'mei@example.com',
  recipient_address: null,
  personal_message: 'Enjoy it.',
  delivery: 'email',
  state: 'waiting',
  send_at: '2026-12-18T08:00:00+08:00',
  sent_at: null,
  opened_at: null,
  posted_at: null,
  may_send: true,
  may_move: true,
  created_at: '2026-11-20T09:00:00+08:00',
  code: null,
})

it('a refused gift card of several says so at its own row alone', async () => {
  const [first, second] = [gift(1, 'Mei'), gift(2, 'Siew')]
  const refused = { cardId: second.id, notSent: 'Choose a day from today.' }
  const html = await renderPart(<GiftList gifts={[first, second]} refused={refused} />)
  const rows = html.split('<section').map(textOf)
  expect(rows.filter((row) => row.includes('Choose a day from today.'))).toEqual([expect.stringContaining('Siew')])
})
