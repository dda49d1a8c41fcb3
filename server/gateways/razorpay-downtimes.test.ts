import { describe, expect, it } from 'vitest'
import { answering } from '#dev/testing/fake-gateway.ts'
import { bankName } from '#domain/payments/bank-name.ts'
import type { BusinessModel } from '#domain/payments/model.ts'
import { isBankDown } from '#domain/payments/unreachable.ts'
import { fpxBank } from './razorpay-banks.ts'
import { createDowntimes } from './razorpay-downtimes.ts'

const keys = { keyId: 'rzp_test_SIM0000001', keySecret: 'SIMSECRET', webhookSecrets: ['SIMWHSEC'] }
const item = { id: 'down_1', method: 'fpx', status: 'started', severity: 'high', instrument: { bank: 'MB2U' } }

/** The banks that are down after that response; `asked` counts the requests. */
async function heard(answer: unknown) {
  const asked: string[] = []
  const url = await answering((request, response) => {
    asked.push(request)
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const downtimes = createDowntimes({ ...keys, url })
  await downtimes.refresh()
  const down = () => new Set(downtimes.heard()?.subjects.values())
  const isDown = (model: BusinessModel, code: string) => isBankDown(down(), { model, code })
  return { ...downtimes, down, isDown, asked }
}

describe('the banks that Razorpay cannot reach', () => {
  it.each([
    ['one that is down', item, 'B2C', 'MB2U0227'],
    ['one of business accounts', { ...item, instrument: { bank: 'BNPA_C' } }, 'B2B1', 'BNP003'],
    [
      'one of which nothing is said but that',
      { method: 'fpx', status: 'started', instrument: item.instrument },
      'B2C',
      'MB2U0227',
    ],
    ['all, when none is named', { ...item, instrument: {} }, 'B2C', 'PBB0233'],
    ['all, when there is no instrument', { ...item, instrument: null }, 'B2B1', 'PBB0234'],
  ] as const)('%s', async (_name, down, model, code) => {
    const { isDown } = await heard({ entity: 'collection', items: [down] })
    expect(isDown(model, code)).toBe(true)
  })

  it.each([
    ['a downtime that will be', { ...item, status: 'scheduled' }],
    ['one that is over', { ...item, status: 'resolved' }],
    ['one that hits some', { ...item, severity: 'low' }],
    ['one of cards', { ...item, method: 'card' }],
    ['one of a bank that nobody knows', { ...item, instrument: { bank: 'ZZZZ' } }],
    ['one of business accounts there alone', { ...item, instrument: { bank: 'MB2U_C' } }],
    ['something that is no downtime', 'down'],
  ])('the banks that Razorpay cannot reach leave %s available', async (_name, down) => {
    const { isDown } = await heard({ entity: 'collection', items: [down] })
    expect(isDown('B2C', 'MB2U0227')).toBe(false)
  })

  it('all cards are unreachable or none', async () => {
    const { down } = await heard({
      entity: 'collection',
      items: [
        { ...item, id: 'down_2', method: 'card', instrument: { network: 'VISA' } },
        { ...item, id: 'down_3', method: 'card', instrument: {} },
      ],
    })
    expect([...down()]).toEqual(['card'])
  })

  it('one invalid item hides no other', async () => {
    const { isDown } = await heard({ entity: 'collection', items: [null, { method: 7 }, item] })
    expect(isDown('B2C', 'MB2U0227')).toBe(true)
  })

  it('downtimes beyond two hundred are not read', async () => {
    const others = Array.from({ length: 200 }, () => ({ ...item, status: 'resolved' }))
    const { isDown } = await heard({ entity: 'collection', items: [...others, item] })
    expect(isDown('B2C', 'MB2U0227')).toBe(false)
  })

  it.each([['<html>', '{"entity":"collection"}', '[]', JSON.stringify({ items: 'MB2U' })]])(
    'the banks that Razorpay cannot reach are not known from %s',
    async (answer) => {
      const { isDown } = await heard(answer)
      expect(isDown('B2C', 'MB2U0227')).toBe(false)
    },
  )

  it('the banks that Razorpay cannot reach are requested once a minute for all readers, also of a gateway that fails', async () => {
    for (const answer of [{ entity: 'collection', items: [item] }, '<html>']) {
      const { refresh, asked } = await heard(answer)
      await Promise.all(Array.from({ length: 20 }, async () => refresh()))
      expect(asked).toEqual([expect.stringMatching(/^GET \/v1\/payments\/downtimes Basic /)])
    }
  })

  it('the banks that Razorpay cannot reach delay nobody by more than two seconds when the gateway hangs', async () => {
    const url = await answering(() => undefined)
    const startMs = performance.now()
    await createDowntimes({ ...keys, url }).refresh()
    expect(performance.now() - startMs).toBeLessThan(2500)
  })
})

it('every code of Razorpay is a bank in our own table', () => {
  for (const own of [
    'PHBM',
    'MFBB',
    'ARBK',
    'AGOB',
    'BIMB',
    'BKRM',
    'BMMB',
    'CIBB',
    'HSBC',
    'HLBB',
    'KFHO',
    'MBBE',
    'OCBC',
    'PBBE',
    'RHBB',
    'SCBL',
    'UOVB',
  ])
    for (const code of [own, `${own}_C`]) {
      const bank = fpxBank(code)
      expect([code, bank && bankName(bank.model, bank.code)]).toEqual([code, expect.any(String)])
    }
  expect([fpxBank('MB2U_C'), fpxBank('toString'), fpxBank('MB2U_X'), fpxBank('')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
