import type { invoice as enInvoice, invoicePaper as enPaper } from '../en/invoices-pages.ts'
import type { Words } from '../words.ts'

export const invoice: Words<typeof enInvoice> = {
  title: '发票',
  pdf: 'PDF',
  back: '返回订单',
  print: '打印',
  unpaid: '付款后才有发票。',
}

export const invoicePaper: Words<typeof enPaper> = {
  title: '发票',
  number: '编号',
  date: '日期',
  order: '订单',
  status: '状态',
  paid: '已付款',
  refunded: '已付款并退款',
  billedTo: '账单地址',
  deliveredTo: '送货地址',
  paidWith: '付款方式',
  reference: '参考号 {reference}',
  item: '项目',
  unitPrice: '单价',
  quantity: '数量',
  amount: '金额',
  tierRule: '满 {quantity} 件：{price}，原价 {base}',
  groupRule: '会员价：{price}，原价 {base}',
  dealRule: '限时优惠：{price}，原价 {base}',
  subtotal: '小计',
  discount: '折扣',
  coupon: '优惠码 {code}',
  delivery: '运费，{method}',
  deliveryOnly: '运费',
  tax: 'SST 0%',
  total: '实付总额',
  points: '积分',
  gift_card: '礼品卡',
  store_credit: '储值余额',
  gateway: 'FPX',
  fees: '所有金额以马来西亚林吉特计算。所有费用恕不退还。',
  questions: '如有疑问：{hours}。',
}
