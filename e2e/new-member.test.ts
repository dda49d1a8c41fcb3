import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { typeBirthday } from './kit/birthday.ts'
import { codeTo, mailTo } from './kit/mail.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = async (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const password = 'three warm bowls of laksa'
const today = async () =>
  Temporal.Instant.from(String((await stage.product.harness('/clock'))['now'])).toZonedDateTimeISO('Asia/Kuala_Lumpur')

/** The output of `npm run verify-forms` for a record on this machine, without the studio. */
async function verifyOffline(record: string): Promise<{ status: number | null; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'record-'))
  const file = join(folder, 'signed-form.json')
  await writeFile(file, record)
  const ran = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'dev/verify-forms.ts', file], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '' },
  })
  await rm(folder, { recursive: true })
  return { status: ran.status, said: ran.stdout.trim() }
}

test('in Chinese on a phone a new member registers, corrects the e-mail, signs for a child, verifies the record offline, and deletes the account', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/zh/signup')
  await settled(page)
  await field(page, '全名').fill('林惠敏 <i>Min</i>')
  await field(page, '电邮或电话').fill('mistyped.min@example.com')
  await field(page, '密码').fill(password)
  await typeBirthday(page, '1985-05-17')
  for (const tick of await page.getByRole('main').getByRole('checkbox').all()) await tick.check()
  await press(page, '注册账户')
  await page.waitForURL(/\/zh\/my-account$/)

  await page.goto('/zh/my-account/auth')
  await settled(page)
  await page.getByRole('link', { name: '更改电邮' }).click()
  await field(page, '新电邮').fill('weishan@example.com')
  await press(page, '发送验证码')
  await page.getByText('消息正发往 weishan@example.com').waitFor()
  await expectWellMade(page)
  await expectAccessible(page)
  expect(await mailTo(stage.product, 'weishan@example.com')).toContain('/my-account/auth?merge=1')
  await page.getByRole('link', { name: '保持不变' }).click()
  await page.getByRole('link', { name: '更改电邮' }).click()
  await field(page, '新电邮').fill('min.right@example.com')
  await press(page, '发送验证码')
  await page.getByText('消息正发往 min.right@example.com').waitFor()
  await field(page, '验证码').fill(await codeTo(stage.product, 'min.right@example.com'))
  await field(page, '您的密码').fill('not the password')
  await press(page, '保存')
  await page.getByText('请检查密码').waitFor()
  await field(page, '您的密码').fill(password)
  await press(page, '保存')
  await page.getByText('已保存，其他设备已退出登录。').waitFor()
  const contact = page.getByRole('region', { name: '登录方式' })
  await contact.getByText('min.right@example.com').waitFor()
  await contact.getByText('已验证').waitFor()
  expect(await mailTo(stage.product, 'mistyped.min@example.com')).toContain('此电邮不能再用于登录')

  await page.goto('/zh/my-account/account-settings')
  const family = page.getByRole('region', { name: '家人' })
  await family.getByRole('link', { name: '添加家人' }).click()
  await family.getByLabel('全名').fill('林爱娜')
  await typeBirthday(family, (await today()).toPlainDate().subtract({ years: 14, days: 9 }).toString())
  await family.getByRole('button', { name: '保存' }).click()
  await family.getByText('14 岁').waitFor()
  await page.goto('/zh/my-account/forms')
  await settled(page)
  await page.getByRole('link', { name: /^签署：.*林爱娜/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('林爱娜未满 16 岁，由您以父母或监护人身份签署。').waitFor()
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check()
  await dialog.getByLabel('全名').fill('林惠敏 <i>Min</i>')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '签署并继续' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /^查看.*林爱娜/ }).click()
  await dialog.getByText('由监护人林惠敏 <i>Min</i> 签署').waitFor()
  expect(await dialog.locator('i').filter({ hasText: 'Min' }).count()).toBe(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: '下载此记录' }).click(),
  ])
  const record = await readFile(await download.path(), 'utf8')
  expect(await verifyOffline(record)).toEqual({ status: 0, said: '1 signed, all agree' })
  const altered = await verifyOffline(record.replaceAll('林爱娜', '林爱丽'))
  expect([altered.status, altered.said]).toEqual([1, expect.stringContaining('does not agree')])

  await page.goto('/zh/my-account/auth')
  await press(page, '删除账户')
  await field(page, '密码').fill(password)
  await dialog.getByRole('button', { name: '永久删除', exact: true }).click()
  await page.getByRole('heading', { name: '您的账户已删除' }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)('a card for a future day is opened by its recipient on that day, and not before', async () => {
  const giver = await stage.aVisitor({ size: desktop })
  const { page } = giver
  await signIn(giver, 'weishan@example.com')
  const day = (await today()).toPlainDate().add({ days: 3 })
  await page.goto('/giftcard')
  await settled(page)
  await field(page, 'Your name').fill('Wei Shan')
  await field(page, 'Recipient name').fill('Grace')
  await field(page, 'Personal message').fill('For your birthday.')
  await field(page, 'Recipient email').fill('grace@example.com')
  await page.getByLabel(/^Send on/).fill(day.toString())
  await page.getByRole('main').getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/checkout\/result/)
  await page.getByRole('radio', { name: /Maybank2U/ }).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Pay RM/ })
    .click()
  await page.getByRole('button', { name: /Approve payment/ }).click()
  await page.getByText("Thank you, it's paid.").waitFor()
  await page.goto(`/my-account/orders/view?order_id=${new URL(page.url()).searchParams.get('order_id') ?? ''}`)
  await page
    .getByText(/^Goes out .* to grace@example.com/)
    .first()
    .waitFor()
  await stage.product.harness('/drain', { timed: true })
  expect(await mailTo(stage.product, 'grace@example.com')).not.toContain('For your birthday.')
  await giver.leave()

  const morning = day.toZonedDateTime({ timeZone: 'Asia/Kuala_Lumpur', plainTime: '08:00:05' }).toInstant()
  await stage.product.harness('/clock', { set: morning.toString() })
  await expect
    .poll(async () => mailTo(stage.product, 'grace@example.com'), { timeout: 15_000 })
    .toContain('For your birthday.')
  const link = new URL(/https?:\S+claim=\S+/.exec(await mailTo(stage.product, 'grace@example.com'))?.[0] ?? 'none:')
  const grace = await stage.aVisitor({ size: phone })
  await signIn(grace, 'grace@example.com')
  await grace.page.goto(link.pathname + link.search)
  await grace.page.getByRole('button', { name: 'Open it' }).click()
  await grace.page.getByText('For your birthday.').waitFor()
  await grace.page.getByRole('button', { name: /^Add RM.200\.00 to my wallet/ }).click()
  await grace.page.getByText(/^RM.200\.00 is in your wallet/).waitFor()
  expect([...giver.complaints, ...grace.complaints]).toEqual([])
  await grace.leave()
})
