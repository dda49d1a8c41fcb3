/** 关于会员计划及其扣款的信件。 */
export const mailContracts = {
  upcoming: {
    subject: '{name}：{day} 扣款 {amount}',
    heading: '下一次扣款在 {day}',
    body: '我们将在 {day} 为 {name} 扣款 {amount}。您无需做任何操作。',
    stop: '不想继续？请在该日之前取消，就不会扣款。',
  },
  collected: {
    subject: '{name}：已收到 {amount}',
    heading: '您的课时已到账',
    body: '我们已收到 {name} 的 {amount}。{credits} 堂课可用至 {day} 结束。',
    next: '下一次扣款在 {next}。',
  },
  failed: {
    subject: '{name}：未能扣款 {amount}',
    heading: '付款未成功',
    body: '{name} 的 {amount} 扣款没有成功。我们将在 {day} 再试一次。',
    todo: '请在此之前确保户口余额足够，其他不必操作。',
  },
  ended: {
    subject: '{name} 已结束',
    heading: '您的会员计划已结束',
    canceled: '您已取消 {name}，不会再扣款。',
    unpaid: '我们未能收到 {name} 的付款，会员计划已结束。您可随时重新加入。',
    not_authorised: '银行未授权 {name}，会员计划没有开始，不会扣款。',
    mandate_over: '银行不再允许我们为 {name} 扣款，会员计划已结束。您可随时重新加入。',
    left: '您已付款的课时可用至 {day} 结束。',
  },
  facts: {
    contract: '会员计划',
    cycle: '付款周期',
    reference: '参考编号',
    amount: '金额',
    receipt: '收据',
    taxIncluded: '已含 SST',
    taxOnTop: '其中 SST',
  },
  action: '查看我的付款',
} as const
