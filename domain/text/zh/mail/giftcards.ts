import type { mailGiftcards as english } from '../../en/mail/giftcards.ts'
import type { Words } from '../../words.ts'

export const mailGiftcards: Words<typeof english> = {
  title: '礼品卡 {value}',
  titleFor: '送给 {recipient} 的礼品卡 {value}',
  subject: '{sender} 在 {site} 送您 {amount}',
  heading: '送给 {recipient} 的礼物',
  body: '可用于 {site} 的课程、配套和商店里的一切。按下按钮即可存入钱包，使用下方号码也一样。',
  value: '金额',
  code: '礼品卡号码',
  action: '打开礼物',
  artworks: {
    mermaid: '美人鱼式',
    hundred: '百次拍击',
    teaser: 'V 字平衡',
    swan: '天鹅式',
    corkscrew: '螺旋式',
    spring: '弹簧',
  },
}
