import type { PrivateFormat } from '#domain/privates/model.ts'
import type { InstructorSlug } from './studio-rows.ts'

/** The room beside the two large ones, with a reformer for each of a trio. */
export const privateRoom = {
  slug: 'courtyard-room',
  name: { en: 'Courtyard Room', zh: '天井小课室' },
  capacity: 3,
  positions: [
    { seat_no: 1, x: 10, y: 50 },
    { seat_no: 2, x: 50, y: 50 },
    { seat_no: 3, x: 90, y: 50 },
  ],
  landmarks: [
    { kind: 'mirror', wall: 'front', from: 18, to: 82 },
    { kind: 'window', wall: 'right', from: 10, to: 90 },
    { kind: 'door', wall: 'left', from: 70, to: 90 },
  ],
} as const

interface KindRow {
  readonly slug: string
  readonly format: PrivateFormat
  readonly name: { readonly en: string; readonly zh: string }
  readonly description: { readonly en: string; readonly zh: string }
}

export const privateSeries = { slug: 'private', name: { en: 'Private', zh: '私教' } } as const

export const privateKinds = [
  {
    slug: 'private-solo',
    format: 'solo',
    name: { en: 'Private solo', zh: '一对一私教' },
    description: {
      en: 'One instructor and you. The hour is built around one body, one question or one injury.',
      zh: '一位老师，只有您。整堂课围绕一个身体、一个问题或一处旧伤展开。',
    },
  },
  {
    slug: 'private-duo',
    format: 'duo',
    name: { en: 'Private duo', zh: '双人私教' },
    description: {
      en: 'Two people who train together: a couple, two friends, a mother and her son.',
      zh: '两个人一起练：情侣、朋友，或母子。',
    },
  },
  {
    slug: 'private-trio',
    format: 'trio',
    name: { en: 'Private trio', zh: '三人私教' },
    description: {
      en: 'Three reformers side by side and one instructor for all of them.',
      zh: '三台核心床并排，一位老师照看三个人。',
    },
  },
] as const satisfies readonly KindRow[]

interface PlanRow {
  readonly slug: string
  readonly kind: (typeof privateKinds)[number]['slug']
  readonly name: { readonly en: string; readonly zh: string }
  readonly description: { readonly en: string; readonly zh: string }
  readonly credits: number
  readonly priceSen: number
  readonly validityDays: number
}

export const privatePlans = [
  {
    slug: 'private-solo-single',
    kind: 'private-solo',
    credits: 1,
    priceSen: 22_000,
    validityDays: 60,
    name: { en: 'Private solo', zh: '一对一私教' },
    description: { en: 'One hour for one person.', zh: '一人一堂。' },
  },
  {
    slug: 'private-solo-five',
    kind: 'private-solo',
    credits: 5,
    priceSen: 100_000,
    validityDays: 120,
    name: { en: '5 private solos', zh: '一对一私教 5 堂' },
    description: { en: 'Five hours for one person, RM 200 each.', zh: '一人五堂，每堂 RM 200。' },
  },
  {
    slug: 'private-duo-single',
    kind: 'private-duo',
    credits: 1,
    priceSen: 30_000,
    validityDays: 60,
    name: { en: 'Private duo', zh: '双人私教' },
    description: { en: 'One hour for two people, RM 150 each.', zh: '两人一堂，每人 RM 150。' },
  },
  {
    slug: 'private-duo-five',
    kind: 'private-duo',
    credits: 5,
    priceSen: 140_000,
    validityDays: 120,
    name: { en: '5 private duos', zh: '双人私教 5 堂' },
    description: { en: 'Five hours for two people, RM 140 each.', zh: '两人五堂，每人每堂 RM 140。' },
  },
  {
    slug: 'private-trio-single',
    kind: 'private-trio',
    credits: 1,
    priceSen: 36_000,
    validityDays: 60,
    name: { en: 'Private trio', zh: '三人私教' },
    description: { en: 'One hour for three people, RM 120 each.', zh: '三人一堂，每人 RM 120。' },
  },
] as const satisfies readonly PlanRow[]

interface HoursRow {
  readonly teacher: InstructorSlug
  /** Monday is 1. */
  readonly weekdays: readonly number[]
  readonly from: string
  readonly until: string
}

/** The hours between the classes of the timetable that each instructor offers for privates. */
export const privateHours = [
  { teacher: 'mei-ling-khoo', weekdays: [2, 3, 4, 5], from: '14:00', until: '17:00' },
  { teacher: 'farah-aziz', weekdays: [1, 2, 3, 4, 5], from: '10:30', until: '13:30' },
  { teacher: 'arjun-pillai', weekdays: [1, 2, 3, 4], from: '14:00', until: '18:00' },
  { teacher: 'sofia-tan', weekdays: [1, 3, 5], from: '13:00', until: '16:00' },
  { teacher: 'sofia-tan', weekdays: [6], from: '13:00', until: '17:00' },
  { teacher: 'daniel-ooi', weekdays: [2, 3, 4], from: '08:30', until: '11:30' },
  { teacher: 'daniel-ooi', weekdays: [7], from: '12:00', until: '15:00' },
  { teacher: 'hui-min-lim', weekdays: [1, 3, 5], from: '14:00', until: '17:00' },
  { teacher: 'hui-min-lim', weekdays: [6], from: '10:00', until: '13:00' },
] as const satisfies readonly HoursRow[]
