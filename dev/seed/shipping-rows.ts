import type { StateId } from '#domain/addresses/model.ts'

const east = ['sabah', 'sarawak', 'labuan'] as const satisfies readonly StateId[]
const peninsula = [
  'johor',
  'kedah',
  'kelantan',
  'kuala-lumpur',
  'melaka',
  'negeri-sembilan',
  'pahang',
  'perak',
  'perlis',
  'pulau-pinang',
  'putrajaya',
  'selangor',
  'terengganu',
] as const satisfies readonly StateId[]
const courier = { en: 'Courier', zh: '快递' }
const express = { en: 'Express courier', zh: '特快专递' }

/** The delivery methods of the demo studio; East Malaysia costs more and takes longer. */
export const shippingRows = [
  {
    slug: 'courier',
    name: courier,
    states: peninsula,
    priceSen: 800,
    perKgSen: 200,
    freeFromSen: 20_000,
    days: [2, 4],
  },
  {
    slug: 'express',
    name: express,
    states: peninsula,
    priceSen: 1_500,
    perKgSen: 400,
    freeFromSen: null,
    days: [1, 1],
  },
  {
    slug: 'courier-east',
    name: courier,
    states: east,
    priceSen: 1_800,
    perKgSen: 900,
    freeFromSen: 40_000,
    days: [4, 8],
  },
  {
    slug: 'express-east',
    name: express,
    states: east,
    priceSen: 3_500,
    perKgSen: 1_400,
    freeFromSen: null,
    days: [2, 3],
  },
] as const
