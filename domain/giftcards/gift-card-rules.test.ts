import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { instant } from '#domain/kit/time.ts'
import { checkBalanceChange, usableBalance } from './balances.ts'
import { readCode } from './card-code.ts'
import { decideSend } from './decide-send.ts'
import { recipientAddress, sendTime } from './gift-fields.ts'
import { giftState } from './gift-state.ts'
import { cardTitle } from './titles.ts'

describe('the code of a gift card', () => {
  it.each([
    ['9K2M4RTZ0123WXYZ', '9K2M4RTZ0123WXYZ'],
    ['9k2m-4rtz-0123-wxyz', '9K2M4RTZ0123WXYZ'],
    [' 9k2m 4rtz\n0123 wxyz ', '9K2M4RTZ0123WXYZ'],
    ['9K2M 4RTZ OILo WXYZ', '9K2M4RTZ0110WXYZ'],
    ['９Ｋ２Ｍ 4RTZ 0123 WXYZ', '9K2M4RTZ0123WXYZ'],
  ])('the code of a gift card is read as it was meant: %s', (typed, code) => {
    expect(readCode(typed)).toBe(code)
  })

  it.each(['', '9K2M', '9K2M4RTZ0123WXY', '9K2M4RTZ0123WXYZ0', '9K2M4RTZ0123WXYU', '9K2M4RTZ0123WX!Z', '%'.repeat(16)])(
    'the code of a gift card is refused: %s',
    (typed) => {
      expect(readCode(typed)).toBeUndefined()
    },
  )
})

describe('the balance that a gift card can pay', () => {
  it('a gift card can pay its balance while it is active, and is refused alike otherwise', () => {
    expect(usableBalance({ status: 'active', balance: 1 })).toBe(1)
    const refused = [
      { status: 'active', balance: 0 } as const,
      { status: 'frozen', balance: 1 } as const,
      { status: 'pending', balance: 1 } as const,
    ]
    for (const card of refused) expect(usableBalance(card)).toMatchObject({ code: 'giftcards.unknown' })
  })
})

describe('the balance of a gift card', () => {
  const changed = (balance: number, taken: number) =>
    checkBalanceChange({ balanceSen: sen(balance), valueSen: sen(10_000), returnableSen: sen(taken) })?.code ?? 'fine'
  it.each([
    [0, 0, 'fine'],
    [1, 0, 'fine'],
    [10_000, 0, 'fine'],
    [10_001, 0, 'giftcards.over_value'],
    [-1, 0, 'giftcards.over_value'],
    [4000, 6000, 'fine'],
    [4001, 6000, 'giftcards.over_value'],
    [0, 16_000, 'fine'],
    [1, 16_000, 'giftcards.over_value'],
  ])('a gift card of RM 100.00 that is set to %i sen while orders hold %i: %s', (balance, taken, result) => {
    expect(changed(balance, taken)).toBe(result)
  })
})

describe('the postal address of a gift', () => {
  it.each([
    ['8 Lorong Kulit\n10460 Penang', '8 Lorong Kulit\n10460 Penang'],
    [' 8 Lorong Kulit \r\n\r\n 10460 Penang\n', '8 Lorong Kulit\n10460 Penang'],
    [' \n ', null],
    ['', null],
    [undefined, null],
  ])('%j is %j', (typed, address) => {
    expect(recipientAddress({ delivery: 'physical', recipient_address: typed })).toBe(address)
    expect(recipientAddress({ delivery: 'email', recipient_address: typed })).toBe(null)
  })
})

describe('the sending time of a gift', () => {
  const [zone, now] = ['Asia/Kuala_Lumpur', instant('2026-11-23T15:30:00Z')]
  const leaves = (sendOn?: string) => {
    const at = sendTime({ sendOn, zone, now })
    return at === undefined ? 'at once' : 'fields' in at ? at.fields['send_on'] : at.toString()
  }
  it.each([
    [undefined, 'at once'],
    ['2026-11-23', 'at once'],
    ['2026-11-24', '2026-11-24T00:00:00Z'],
    ['2027-11-23', '2027-11-23T00:00:00Z'],
    ['2026-11-22', 'fields.send_on'],
    ['2027-11-24', 'fields.send_on'],
  ])('a gift for %s leaves at: %s', (sendOn, expected) => {
    expect(leaves(sendOn)).toBe(expected)
  })
})

describe('the state of a gift', () => {
  const at = instant('2026-12-18T00:00:00Z')
  const [before, after] = [at.subtract({ seconds: 1 }), at.add({ seconds: 1 })]
  const paid = { delivery: 'email', isActive: true, dueAt: null, sentAt: null, openedAt: null, postedAt: null } as const
  it.each([
    ['unpaid', { ...paid, isActive: false, dueAt: at }, before],
    ['waiting', { ...paid, dueAt: at }, before],
    ['sending', { ...paid, dueAt: at }, at],
    ['sending', { ...paid, dueAt: at, sentAt: at }, after],
    ['sending', paid, after],
    ['sent', { ...paid, sentAt: at }, after],
    ['opened', { ...paid, dueAt: at, sentAt: at, openedAt: at }, after],
    ['printable', { ...paid, delivery: 'physical' as const }, after],
    ['posted', { ...paid, delivery: 'physical' as const, postedAt: at }, after],
    ['opened', { ...paid, delivery: 'physical' as const, openedAt: at, postedAt: at }, after],
  ])('a gift is %s', (state, facts, now) => {
    expect(giftState(facts, now)).toBe(state)
  })

  it.each([
    ['fine', { delivery: 'email', isActive: true, sends: 0 }],
    ['fine', { delivery: 'email', isActive: true, sends: 4 }],
    ['giftcards.sent_often', { delivery: 'email', isActive: true, sends: 5 }],
    ['giftcards.not_active', { delivery: 'email', isActive: false, sends: 0 }],
    ['giftcards.printed', { delivery: 'physical', isActive: true, sends: 0 }],
  ] as const)('whether a gift may be sent: %s', (expected, facts) => {
    expect(decideSend(facts)?.code ?? 'fine').toBe(expected)
  })

  it('a gift card is called by its value', () => {
    expect(cardTitle(sen(20_000))).toEqual({ en: 'Gift card RM\u00a0200.00', zh: '礼品卡 RM\u00a0200.00' })
  })
})
