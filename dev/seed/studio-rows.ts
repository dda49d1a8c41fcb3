/** The demo studio as rows: its rooms, instructors, levels, series and class types. */

/** Reformers in a row, `y` hundredths of the room from the mirror, spread over a part of its width. */
function row(y: number, { first, seats, from, to }: Record<'first' | 'seats' | 'from' | 'to', number>) {
  return Array.from({ length: seats }, (_, at) => ({
    seat_no: first + at,
    x: Math.round(from + ((to - from) * at) / (seats - 1)),
    y,
  }))
}
const mirror = { kind: 'mirror', wall: 'front', from: 10, to: 90 } as const

export const rooms = [
  {
    slug: 'studio-one',
    name: { en: 'Studio One', zh: '一号课室' },
    capacity: 13,
    positions: [
      ...row(28, { first: 1, seats: 7, from: 0, to: 100 }),
      ...row(72, { first: 8, seats: 6, from: 8, to: 92 }),
    ],
    landmarks: [
      mirror,
      { kind: 'window', wall: 'right', from: 12, to: 88 },
      { kind: 'door', wall: 'back', from: 84, to: 96 },
    ],
  },
  {
    slug: 'studio-two',
    name: { en: 'Studio Two', zh: '二号课室' },
    capacity: 13,
    positions: [
      ...row(28, { first: 1, seats: 6, from: 8, to: 92 }),
      ...row(72, { first: 7, seats: 7, from: 0, to: 100 }),
    ],
    landmarks: [
      mirror,
      { kind: 'window', wall: 'left', from: 8, to: 40 },
      { kind: 'window', wall: 'left', from: 56, to: 92 },
      { kind: 'door', wall: 'back', from: 86, to: 98 },
    ],
  },
] as const
export type RoomSlug = (typeof rooms)[number]['slug']

export const instructors = [
  {
    slug: 'mei-ling-khoo',
    name: 'Mei Ling Khoo',
    bio: {
      en: 'Mei Ling danced for eleven years before a knee taught her to slow down. She opened the studio on Lebuh Armenian and still teaches the first class of the day, because that is when people listen to their breath.',
      zh: '美玲跳了十一年舞，后来是膝盖教会她放慢脚步。她在亚美尼亚街创办了这间工作室，至今仍亲自带清晨第一堂课，因为那时大家最能听见自己的呼吸。',
    },
  },
  {
    slug: 'farah-aziz',
    name: 'Farah Aziz',
    bio: {
      en: 'Farah trained as a physiotherapist at Hospital Pulau Pinang. She teaches Foundations and Slow Spring, and will ask about your shoulders before she asks about your weekend.',
      zh: 'Farah 曾在槟城中央医院担任物理治疗师，教核心床入门和慢弹簧。她会先问您的肩膀，再问您的周末。',
    },
  },
  {
    slug: 'arjun-pillai',
    name: 'Arjun Pillai',
    bio: {
      en: 'Arjun came to the reformer from rowing. His Sculpt classes are slow, heavy and exact: fewer repetitions than you expect, and every one of them counted.',
      zh: 'Arjun 从赛艇转向核心床。他的塑形课缓慢、扎实而精准：次数比您想的少，但每一次都算数。',
    },
  },
  {
    slug: 'sofia-tan',
    name: 'Sofia Tan',
    bio: {
      en: 'Sofia learnt classical Pilates in Melbourne and teaches in English, Mandarin and Hokkien. Her Flow does not stop to explain, and somehow you always know what comes next.',
      zh: 'Sofia 在墨尔本学习古典普拉提，用英语、华语和福建话授课。她的流动课不停下来解释，而您总知道下一步是什么。',
    },
  },
  {
    slug: 'daniel-ooi',
    name: 'Daniel Ooi',
    bio: {
      en: 'Daniel runs the Penang Bridge marathon each year and teaches the jumpboard as a runner would: soft landings, quiet feet, and a heart rate you can talk through.',
      zh: 'Daniel 每年参加槟城大桥马拉松。他以跑者的方式教跳板课：轻轻落地，脚步无声，心跳加快但仍能说话。',
    },
  },
  {
    slug: 'hui-min-lim',
    name: 'Hui Min Lim',
    bio: {
      en: 'Hui Min works with people after surgery and after childbirth. Stretch and Restore is hers, and so is the mat room: nothing but a floor, a wall and time.',
      zh: '慧敏陪伴术后和产后的学员恢复。伸展与修复是她的课，垫上课也是：只有地板、墙和时间。',
    },
  },
] as const
export type InstructorSlug = (typeof instructors)[number]['slug']

export const levels = [
  {
    slug: 'beginner',
    name: { en: 'Beginner', zh: '初级' },
    coils: 1,
    description: {
      en: 'For your first time on a reformer, or your first in a long while. Everything is explained.',
      zh: '适合第一次上核心床，或隔了很久再来的人。每个步骤都会讲解。',
    },
  },
  {
    slug: 'open-level',
    name: { en: 'Open level', zh: '不限级别' },
    coils: 2,
    description: {
      en: 'For every level, once you’ve been a few times. There are two versions of each movement.',
      zh: '来过几次的人都适合，不分级别。每个动作都有两种难度。',
    },
  },
  {
    slug: 'intermediate',
    name: { en: 'Intermediate', zh: '中级' },
    coils: 3,
    description: {
      en: 'Flow feels familiar. Heavier springs, slower counts, less talking.',
      zh: '流动课对您已很熟悉。弹簧更重，节拍更慢，讲解更少。',
    },
  },
] as const
type LevelSlug = (typeof levels)[number]['slug']

export const series = [
  { slug: 'reformer', name: { en: 'Reformer', zh: '核心床' } },
  { slug: 'mat', name: { en: 'Mat', zh: '垫上' } },
] as const
type SeriesSlug = (typeof series)[number]['slug']

interface ClassTypeRow {
  readonly slug: string
  readonly series: SeriesSlug
  readonly level: LevelSlug
  readonly minutes: number
  readonly spring: 'flow' | 'base' | 'sculpt' | 'jump' | 'rest'
  readonly name: { readonly en: string; readonly zh: string }
  readonly description: { readonly en: string; readonly zh: string }
}

export const classTypes = [
  {
    slug: 'group-reformer-flow',
    series: 'reformer',
    level: 'open-level',
    minutes: 50,
    spring: 'flow',
    name: { en: 'Group Reformer Flow', zh: '核心床流动课' },
    description: {
      en: 'The whole repertoire in one unbroken line, from the Hundred to the swan. You should have been on a reformer a few times; the instructor offers two versions of everything.',
      zh: '从百次拍击到天鹅式，一气呵成的完整动作编排。最好已上过几次核心床，老师会为每个动作提供两种难度。',
    },
  },
  {
    slug: 'reformer-foundations',
    series: 'reformer',
    level: 'beginner',
    minutes: 50,
    spring: 'base',
    name: { en: 'Reformer Foundations', zh: '核心床入门' },
    description: {
      en: 'The place to begin. How the carriage, the springs and the straps work, and the ten movements everything else is made of. No experience needed.',
      zh: '一切从这里开始：认识滑车、弹簧和拉带，学会构成所有课程的十个动作。无需任何基础。',
    },
  },
  {
    slug: 'reformer-sculpt',
    series: 'reformer',
    level: 'intermediate',
    minutes: 50,
    spring: 'sculpt',
    name: { en: 'Reformer Sculpt', zh: '核心床塑形' },
    description: {
      en: 'Heavier springs and slower counts for legs, back and arms. Come once Flow feels familiar; bring water.',
      zh: '更重的弹簧、更慢的节拍，练腿、背和手臂。熟悉流动课之后再来，记得带水。',
    },
  },
  {
    slug: 'express-sculpt',
    series: 'reformer',
    level: 'intermediate',
    minutes: 45,
    spring: 'sculpt',
    name: { en: 'Express Sculpt', zh: '午间塑形' },
    description: {
      en: 'Sculpt for a lunch hour: forty-five minutes, one long sequence, and you are back at your desk with five minutes to eat.',
      zh: '午休版塑形课：四十五分钟，一组完整动作，回到办公桌前还有五分钟吃饭。',
    },
  },
  {
    slug: 'jumpboard-cardio',
    series: 'reformer',
    level: 'intermediate',
    minutes: 50,
    spring: 'jump',
    name: { en: 'Jumpboard Cardio', zh: '跳板有氧' },
    description: {
      en: 'Jumping while lying down: the heart works, the joints do not mind. Light springs, soft landings, a long stretch at the end.',
      zh: '躺着跳：心肺在锻炼，关节却很轻松。轻弹簧、软落地，最后是长长的拉伸。',
    },
  },
  {
    slug: 'stretch-and-restore',
    series: 'reformer',
    level: 'beginner',
    minutes: 50,
    spring: 'rest',
    name: { en: 'Stretch and Restore', zh: '伸展与修复' },
    description: {
      en: 'Long holds with the straps, nothing fast. For tired hips, stiff backs and the day after Sculpt.',
      zh: '借助拉带的长时间伸展，没有任何快动作。适合疲惫的髋部、僵硬的背，以及塑形课的第二天。',
    },
  },
  {
    slug: 'slow-spring',
    series: 'reformer',
    level: 'open-level',
    minutes: 50,
    spring: 'rest',
    name: { en: 'Slow Spring', zh: '慢弹簧' },
    description: {
      en: 'Familiar movements at half the speed on light springs, with the lights low. Harder than it sounds, calmer than it looks.',
      zh: '在轻弹簧上以一半的速度做熟悉的动作，灯光调暗。比听上去难，比看上去静。',
    },
  },
  {
    slug: 'classical-mat',
    series: 'mat',
    level: 'open-level',
    minutes: 50,
    spring: 'flow',
    name: { en: 'Classical Mat', zh: '古典垫上' },
    description: {
      en: 'The original order of Joseph Pilates on the floor, without springs to help or hide behind. Mats are here; bring a towel.',
      zh: '约瑟夫·普拉提的原始编排，只有地板，没有弹簧可依靠。垫子已备好，请自带毛巾。',
    },
  },
] as const satisfies readonly ClassTypeRow[]
export type ClassTypeSlug = (typeof classTypes)[number]['slug']
