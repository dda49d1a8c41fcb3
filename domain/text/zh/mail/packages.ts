import type { mailPackages as enMailPackages } from '../../en/mail/packages.ts'
import type { Words } from '../../words.ts'

export const mailPackages = {
  given: {
    subject: '{studio} 赠送：{package}',
    heading: '给 {name} 的配套',
    body: '我们为 {name} 添加了 {package}，现在即可使用。',
    use: '预约课程使用一个课时；按时取消，课时会退回。',
    credits: '课时',
    validTo: '有效期至（含当日）',
    action: '查看我的配套',
  },
  extended: {
    subject: '您的 {package} 已延期',
    heading: '我们为您延长了有效期',
    body: '工作室延长了您的 {package} 的有效期，无需付费。',
    reason: '原因：{reason}',
    validTo: '有效期至（含当日）',
    action: '查看我的配套',
  },
  adjusted: {
    subject: '{package} 的课时',
    heading: '我们更正了您的课时',
    body: '工作室更正了您的 {package} 的课时数。',
    reason: '原因：{reason}',
    credits: '剩余课时',
    validTo: '有效期至（含当日）',
    action: '查看我的配套',
  },
  expiry: {
    subject: '{package}：有效期至 {day}',
    heading: '您的课时有效至 {day}（含当日）',
    body: '{name}，您好！请在此之前用完 {package} 的剩余课时，过期后将无法使用。',
    extend: '需要更多时间？可在配套最后一天结束之前按月延期。',
    credits: '剩余课时',
    validTo: '有效期至（含当日）',
    action: '延长一个月',
  },
  shared: {
    subject: '{name} 与您共享 {package}',
    heading: '一起上课',
    body: '{name} 通过此电邮与您共享 {studio} 的 {package}。请用此电邮登录或注册，并完成验证，即可使用同一份课时预约课程。',
    trust: '如果您不认识 {name}，请忽略此消息。',
    action: '查看我的配套',
  },
  unshared: {
    subject: '{package} 已不再与您共享',
    heading: '共享配套已结束',
    body: '与您共享的 {package} 不能再用于新的预约。您已用它预约的课程仍然保留。',
    action: '查看我的课程',
  },
  extension: { title: '延长一个月：{package}' },
} as const satisfies Words<typeof enMailPackages>
