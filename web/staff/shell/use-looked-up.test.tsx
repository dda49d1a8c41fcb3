import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AsStaff } from '#dev/testing/as-staff.tsx'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { passCode } from '#domain/attendance/pass-code.ts'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { lookUp } from '#domain/members/api.ts'
import { queryClient } from '../kit/query-client.ts'
import type { Found } from '../members/use-look-up.ts'
import { useLookedUp, useScanned } from './use-looked-up.tsx'

const idOf = (place: string) => `0195d3a0-0000-7000-8000-0000000000${place}`
const person = {
  id: asId('persons', idOf('a1')),
  full_name: 'Tan Wei Shan',
  phone_end: '2081',
  guardian: null,
  preview: null,
  session_id: null,
}
const order = {
  id: asId('orders', idOf('d1')),
  number: '7K2QX9M4TBVD',
  status: 'processing',
  name: 'Tan Wei Shan',
  person_id: person.id,
}
const guests = { ...order, id: asId('orders', idOf('d2')), number: '7K2QZZZZZZZZ', status: 'canceled', name: 'Ali' }
const all: Found = {
  people: [person],
  orders: [order, { ...guests, person_id: null }],
  classes: [
    {
      id: asId('class_sessions', idOf('c1')),
      name: 'Reformer Flow',
      starts_at: '2026-11-30T09:00:00+08:00',
      booked: 3,
      capacity: 8,
    },
  ],
  products: [{ slug: 'grip-socks', name: 'Grip Socks' }],
  plans: [
    { slug: 'ten', name: '10-class pack', kind: 'series' },
    { slug: 'month', name: 'Monthly', kind: 'contracts' },
  ],
}

beforeEach(() => vi.stubGlobal('navigator', { onLine: true, userAgent: 'Linux' }))
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Each row of the palette as `title, detail -> where it leads`, below the names of the groups. */
async function drawn(
  found: Found,
  { role = 'desk', locale = 'en', text = 'tan' }: { role?: StaffRole; locale?: 'en' | 'zh'; text?: string } = {},
): Promise<string> {
  queryClient.setQueryData([lookUp.name, text, true], found)
  const Rows = () => {
    const scanned = useScanned(text)
    const groups = useLookedUp(text).map(({ name, items }) => {
      const rows = items.map(({ title, detail = '', to, site, isOnlyShown }) =>
        [title, detail, to ?? site ?? (isOnlyShown === true ? 'shown' : 'act')].join(' | '),
      )
      return <p key={name}>{`${name}: ${rows.join('; ')}.`}</p>
    })
    return (
      <>
        {groups}
        <p>{scanned === undefined ? '' : `scanned ${scanned.title} ${scanned.to}`}</p>
      </>
    )
  }
  const part = (
    <AsStaff role={role}>
      <Rows />
    </AsStaff>
  )
  return textOf(await renderPart(part, { locale }))
}

test('the search shows members, what is done for the first, orders, classes, products and packages, in this order', async () => {
  expect(await drawn(all)).toBe(
    [
      `Members: Tan Wei Shan | … 2081 | /staff/members/${person.id}.`,
      'For Tan Wei Shan: Book into a class | | act; Where did the credits go? | | act.',
      `Orders: 7K2QX9M4TBVD | Tan Wei Shan, paid | /staff/members/${person.id}; 7K2QZZZZZZZZ | Ali, without an account, cancelled | shown.`,
      `Classes: Reformer Flow | Monday 30 November 2026, 09:00, 3/8 | /staff/checkin/${idOf('c1')}.`,
      'Products: Grip Socks | on the site | /shop/view?slug=grip-socks.',
      'Packages: 10-class pack | on the site | /packages; Monthly | on the site | /packages?kind=contracts.',
    ].join(' '),
  )
})

test('in Chinese the products and packages lead to the Chinese site', async () => {
  const words = await drawn(all, { locale: 'zh' })
  expect(words).toContain('订单: 7K2QX9M4TBVD | Tan Wei Shan，已付款 |')
  expect(words).toContain('Ali，没有账户，已取消 | shown')
  expect(words).toContain('商品: Grip Socks | 在网站上 | /zh/shop/view?slug=grip-socks.')
})

test.each([
  ['desk', 4, true],
  ['desk', 3, false],
  ['instructor', 4, false],
] as const)('to a %s who finds %i members, the way to all of that name is shown: %s', async (role, count, is) => {
  const people = Array.from({ length: count }, (_, place) => ({ ...person, id: asId('persons', idOf(`b${place}`)) }))
  const words = await drawn({ ...all, people }, { role })
  expect(words.includes('Find “tan” in all members | | act')).toBe(is)
})

test('an instructor is led to the roster of her class, and to nobody without one', async () => {
  const none = { ...all, orders: [], products: [], plans: [] }
  const own = { ...person, phone_end: null, session_id: asId('class_sessions', idOf('c1')) }
  expect(await drawn({ ...none, people: [own] }, { role: 'instructor' })).toContain(
    `Members: Tan Wei Shan | | /staff/checkin/${idOf('c1')}. Classes:`,
  )
  expect(await drawn({ ...none, people: [person] }, { role: 'instructor' })).toMatch(/^Classes:/)
})

test('a scanned pass leads to whose it is, and Enter opens nothing that was found before', async () => {
  const pass = `${passCode({ kind: 'pass', subject: idOf('b1'), step: 59_420_160 })}.${'A'.repeat(22)}`
  expect(await drawn({ ...all, people: [person] }, { text: pass })).toBe(
    `scanned Tan Wei Shan /staff/members/${person.id}`,
  )
  expect(await drawn({ ...all, people: [] }, { text: pass })).toBe('')
})
