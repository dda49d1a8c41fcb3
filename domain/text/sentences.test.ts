import { expect, test } from 'vitest'
import { fieldSentence, sentence } from './sentences.ts'

const said = (locale: 'en' | 'zh', field: string, code = 'fields.invalid') =>
  fieldSentence(locale, { code, field, values: { max: 3 } })

test('a nested field is named by its label, without its path', () => {
  expect(said('en', 'items.0.quantity')).toBe('Please check your quantity')
  expect(said('zh', 'items.0.quantity')).toBe('请检查数量')
  expect(said('en', 'value.site_subtitle.en')).toBe('Please check your site subtitle')
  expect(said('en', 'product.variants.2.tier_prices.0.qty')).toBe('Please check your qty')
})

test('a field without a label is not named in English inside a Chinese sentence', () => {
  expect(said('zh', 'value.site_subtitle.zh')).toBe('请检查这一项')
})

test.each(['orders.expired', 'orders.not_payable', 'orders.paid'] as const)(
  'an order holds goods as well as packages, so %s leads to neither',
  (code) => {
    expect(sentence('en', code, {})).not.toMatch(/packages/i)
    expect(sentence('zh', code, {})).not.toContain('配套')
  },
)

test('a field may have the sentence of a refusal', () => {
  expect(said('en', 'items.0.quantity', 'cart.max_quantity')).toBe('The maximum quantity allowed for purchase is 3')
})
