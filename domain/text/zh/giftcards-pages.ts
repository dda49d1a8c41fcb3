import type { giftcards as enGiftcards } from '../en/giftcards-pages.ts'
import type { Words } from '../words.ts'

export const giftcards: Words<typeof enGiftcards> = {
  title: '礼品卡',
  balance: '礼品卡余额',
  balanceLead: '请输入电邮或卡上的16个字符。',
  code: '礼品卡号码',
  check: '查询余额',
  left: '尾号 {lastFour} 的卡上余额',
  move: '把 {amount} 存入储值余额',
  moveHelp: '结账时会先用储值余额，再用银行，不必记住号码。存入后不能撤回，并且需要账户。',
  moved: '{amount} 已存入钱包',
  movedText: '你的储值余额现在是 {wallet}，下次结账时可以使用。',
  seeWallet: '查看钱包',
  failed: '没有成功，请再试一次。',
  sold: '想送礼品卡？请到工作室询问，或<link>写信给我们</link>。',
}
