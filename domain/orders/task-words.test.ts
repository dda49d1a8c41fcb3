import { describe, expect, test } from 'vitest'
import { staffTasks as en } from '#domain/text/en/tasks-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { staffTasks as zh } from '#domain/text/zh/tasks-pages.ts'
import { taskWords } from './task-words.ts'

const texts = { en, zh }
const said = (kind: string, { details, locale = 'en' }: { details: Record<string, unknown>; locale?: Locale }) => {
  const say = (key: keyof typeof en, values: Readonly<Record<string, string>>) => fill(texts[locale][key], values)
  const { title, about } = taskWords({ kind, details }, { locale, zone: 'Asia/Kuala_Lumpur', say })
  return `${title}: ${about}`.replaceAll('\u00a0', ' ')
}

const whose = { order: 'K7WQ2MZP4T', name: 'Tan Wei Shan', provider: 'curlec', amount: '49.00', currency: 'MYR' }
const membership = { ...whose, plan_en: 'Unlimited Monthly', plan_zh: '每月无限', contract: 'ABCDEFGHJKLM' }
const line = { ...whose, day: '2026-11-20', theirs: '48.00', ours: '49.00', kind: 'capture', gateway_id: 'pay_A1' }
const taught = { class_en: 'Slow Spring', class_zh: '慢春', starts_at: '2026-11-20T09:00:00+08:00', booked: '5' }

describe('what a task says', () => {
  test.each([
    [
      'payment_review',
      { ...whose, told: 'MYR 48.00' },
      'Order K7WQ2MZP4T of Tan Wei Shan costs RM 49.00, but Curlec received RM 48.00',
    ],
    [
      'payment_review',
      { ...whose, told: 'SGD 49.00', provider: 'ipay88' },
      'Order K7WQ2MZP4T of Tan Wei Shan costs RM 49.00, but iPay88 received SGD 49.00',
    ],
    [
      'payment_review',
      { ...whose, told: '?' },
      'Curlec does not say clearly whether Tan Wei Shan paid RM 49.00 for order K7WQ2MZP4T',
    ],
    [
      'payment_unknown',
      { ...whose, name: undefined },
      'Curlec has not said whether a guest paid RM 49.00 for order K7WQ2MZP4T',
    ],
    ['refund_at_portal', whose, 'RM 49.00 goes back to Tan Wei Shan for order K7WQ2MZP4T, at Curlec'],
    ['refund_at_counter', whose, 'RM 49.00 in cash goes back to Tan Wei Shan for order K7WQ2MZP4T'],
    [
      'paid_no_order',
      { provider: 'curlec', payment: 'ABC-01' },
      'Curlec received a payment. No order has the reference ABC-01',
    ],
    ['statement_differs', line, 'Friday 20 November 2026: Curlec has RM 48.00 for K7WQ2MZP4T, we have RM 49.00'],
    [
      'statement_differs',
      { ...line, kind: 'refund', theirs: '' },
      'Friday 20 November 2026: Curlec sent back nothing for K7WQ2MZP4T, we have RM 49.00',
    ],
    [
      'statement_differs',
      { ...line, order: '', ours: '' },
      'Friday 20 November 2026: Curlec has RM 48.00 under pay_A1, we have nothing',
    ],
    ['mandate_to_end', membership, 'Tan Wei Shan no longer needs the mandate for Unlimited Monthly. End it at Curlec'],
    ['mandate_review', membership, 'Curlec has not said whether the bank of Tan Wei Shan allows Unlimited Monthly'],
    ['collection_twice', membership, 'Tan Wei Shan paid RM 49.00 once too often for Unlimited Monthly'],
    [
      'no_instructor',
      { ...taught, absent: 'Farah Aziz' },
      'Farah Aziz cannot come on Fri 20 Nov 2026, 09:00. 5 booked',
    ],
    ['no_instructor', taught, 'Nobody teaches it on Fri 20 Nov 2026, 09:00. 5 booked'],
  ])('a task of kind %s says %j as "%s"', (kind, details, about) => {
    expect(said(kind, { details }).split(': ').slice(1).join(': ')).toBe(about)
  })

  test('a task in Chinese names the plan and the class in Chinese', () => {
    expect(said('mandate_review', { details: membership, locale: 'zh' })).toContain('每月无限')
    expect(said('no_instructor', { details: taught, locale: 'zh' })).toContain('慢春')
  })

  test('no sentence of a known kind names a currency by its code, a gateway by its key or a contract by its number', () => {
    for (const kind of Object.keys(en).filter((key) => `${key}About` in en && key !== 'other'))
      for (const locale of ['en', 'zh'] as const)
        expect(said(kind, { details: { ...line, ...membership, ...taught, told: 'MYR 48.00' }, locale })).not.toMatch(
          /MYR|curlec|ABCDEFGHJKLM|\{/,
        )
  })

  test('a kind that this version does not know is named as it is', () => {
    expect(said('a_new_kind', { details: {} })).toBe('Something needs a person: a_new_kind')
  })
})
