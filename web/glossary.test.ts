import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { siteSettings } from '#domain/studio/model.ts'
import { pageSentences } from '#domain/text/page-sentences.ts'

/** Every sentence below a folder of texts: pages, refusals and messages. */
function written(language: 'en' | 'zh'): string {
  const folder = new URL(`../domain/text/${language}/`, import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''))
    .join('\n')
}

/** Sentences that no member reads any more (docs/glossary.md#spelling). */
const neverEnglish = [
  /has not been signed yet/,
  /a place may come by itself/i,
  /passes by whoever/,
  /would another class do/i,
  /studio could not be asked/i,
  /\bask again\b/i,
  /which pack pays/i,
  /no pack of yours/i,
  /waits for its payment/,
  /pay anew/,
  /nothing was placed/i,
  /the credit is lost/,
  /does not take place/,
  /in a protected way/,
  /make an address/i,
  /as my device/i,
  /give the hour back/i,
  /not certain that/,
  /there is none to return/,
  /Prices and stock of/,
  /is no longer held/,
  /is not counted/,
  /Nobody is moved in/,
  // Quiet hours pause the free exit and a move at short notice; messages are sent at any hour.
  /don't text/,
  // One spelling, British; the wire's `canceled` stays on the wire.
  /\b(?:canceled|canceling|cancelation|color|favorite|center)\b(?!['"]?\s*[:,])/i,
  /\b(?:sign in|signed in|signing in|log-in)\b/i,
]
const neverChinese = [
  /教室/,
  /套餐/,
  /预订/,
  /再看一次/,
  /正在询问工作室/,
  /再问一次/,
  /电子邮件/,
  /邮箱/,
  /账号/,
  // One word for each thing: 优惠码, 加载, 退出登录, 会员计划, 小班课, 电邮, and one kind of quotation marks.
  /优惠券/,
  /载入/,
  /登出/,
  /会籍/,
  /团体?课/,
  /(?<!垃圾)邮件/,
  /[「」]/,
  // 名额 is what a class has, 空位 a free one, 器械 the numbered one; 位置 is a position on the waitlist or on a plan.
  /位子/,
  /(?<!候补|当前|一个)位置/,
  // 缺席 did not come; 还没到 may still come.
  /(?<!还)未到/,
  /此课程|课堂/,
  /\} 个课时|份配套/,
  /导师|教练|职务|程度|主题(?!')/,
  /没有成功，请/,
  // 付款方式 is how somebody pays, 配送 brings an order, 访客 comes with a member; privates too are counted in 堂.
  /支付方式/,
  /送货/,
  /客人/,
  /每小时/,
  // 您, but for what a member writes to a friend.
  /(?<!送)你(?!们)/,
]

const found = (patterns: readonly RegExp[], text: string) =>
  text.split('\n').filter((line) => patterns.some((pattern) => pattern.test(line)))

it('no English sentence uses wording that the glossary replaces', () => {
  expect(found(neverEnglish, written('en'))).toEqual([])
})

it('Chinese uses the words of Malaysian readers', () => {
  expect(found(neverChinese, written('zh'))).toEqual([])
})

it('no sentence of the site says how many reformers a room has or which packs are shared: each studio has its own', () => {
  const texts = [written('en'), written('zh'), JSON.stringify([pageSentences, z.parse(siteSettings, {})])]
  expect(found([/\b(?:thirteen|twenty-five)\b/i, /十三|二十五/], texts.join('\n'))).toEqual([])
})

it('sentences that the glossary gives are used word for word', () => {
  const english = written('en')
  const said = [
    'Sign the waiver once, then pick your reformer.',
    'Try again',
    'Pay with',
    "You don't have a private pack yet",
    "We couldn't check just now",
    "We couldn't confirm this. Try again; you won't be booked twice.",
    'Get calendar link',
    'Release this time',
    'After that, the credit is used',
    'This class is cancelled',
    "Your order wasn't placed",
  ]
  expect(said.filter((sentence) => !english.includes(sentence))).toEqual([])
})
