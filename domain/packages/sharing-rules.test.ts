import { expect, it } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { checkShareable } from './check-lot.ts'
import { decideShare } from './decide-share.ts'

const plan = { kind: 'series' as const, credits: 25, intro: false, sharers: 2 }

it.each([
  ['a 25-class pack by 2', {}, undefined],
  ['a 50-class pack by 4', { credits: 50, sharers: 4 }, undefined],
  ['an 11-class pack by 2', { credits: 11 }, undefined],
  ['a 10-class pack, whatever its plan says', { credits: 10 }, 'packages.share_unshareable'],
  ['a drop-in, whatever its plan says', { credits: 1 }, 'packages.share_unshareable'],
  ['the intro offer, whatever its plan says', { intro: true }, 'packages.share_unshareable'],
  ['a membership, whatever its plan says', { kind: 'contracts' as const }, 'packages.share_unshareable'],
  ['a 25-class pack that is for one', { sharers: 0 }, 'packages.share_unshareable'],
  ['a 25-class pack by 1, who is the owner', { sharers: 1 }, 'packages.share_unshareable'],
])('%s', (_name, change, code) => {
  expect(checkShareable({ ...plan, ...change })?.code).toBe(code)
})

const lot = { state: 'usable' as const, sharing: true, places: 2 }
const owner = { verified: true, emails: ['mei@example.my'] }
const wish = { email: 'hui@example.my', lot, owner, live: [] }
const answer = (change: object) => {
  const decided = decideShare({ ...wish, ...change })
  return isRefusal(decided) ? decided.code : decided.slot
}

it.each([
  ['the first of a pack by 2', {}, 1],
  [
    'the second of a pack by 2, who would be the third person',
    { live: [{ slot: 1, email: 'a@example.my' }] },
    'packages.share_full',
  ],
  [
    'the third of a pack by 4',
    {
      lot: { ...lot, places: 4 },
      live: [
        { slot: 1, email: 'a@example.my' },
        { slot: 2, email: 'b@example.my' },
      ],
    },
    3,
  ],
  [
    'one into the gap that another left',
    {
      lot: { ...lot, places: 4 },
      live: [
        { slot: 1, email: 'a@example.my' },
        { slot: 3, email: 'b@example.my' },
      ],
    },
    2,
  ],
  [
    'the fourth of a pack by 4',
    { lot: { ...lot, places: 4 }, live: [1, 2, 3].map((slot) => ({ slot, email: `${slot}@example.my` })) },
    'packages.share_full',
  ],
  ['before the studio switched it on', { lot: { ...lot, sharing: false } }, 'packages.share_off'],
  ['by someone who verified nothing', { owner: { ...owner, verified: false } }, 'packages.share_unverified'],
  ['with oneself', { email: 'mei@example.my' }, 'packages.share_self'],
  ['with another spelling of oneself', { email: 'mei+gym@example.my' }, 'packages.share_self'],
  [
    'with the same e-mail twice',
    { lot: { ...lot, places: 4 }, live: [{ slot: 1, email: 'hui@example.my' }] },
    'packages.share_exists',
  ],
  ['of a pack without credits, which one may come back to', { lot: { ...lot, state: 'empty' } }, 1],
  ['of an expired pack', { lot: { ...lot, state: 'expired' } }, 'packages.expired'],
  ['of a pack that was taken back', { lot: { ...lot, state: 'revoked' } }, 'packages.not_yours'],
])('sharing %s', (_name, change, expected) => {
  expect(answer(change)).toBe(expected)
})
