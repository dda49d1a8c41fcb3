import type { mailBookings as english } from '../en/mail-bookings.ts'
import type { Words } from '../words.ts'

export const mailBookings = {
  booked: {
    subject: '预约成功：{class}，{when}',
    heading: '您的位置已预约',
    body: '已从“{package}”使用一个课时，剩余 {left} 个。套票有效期至 {expires}。',
    bodyWithoutCredit: '此课程未扣除课时。',
    deadline: '您可以在 {deadline} 前（含当时）取消，课时将退回。之后取消，课时将不予退回。',
    deadlinePassed: '距离开课已不足 {hours} 小时，若取消，课时将不予退回。',
    arrive: '课程开始后即关门，不能入场。请提前五分钟到达。',
    action: '查看我的课程',
  },
  canceled: {
    subject: '已取消：{class}，{when}',
    heading: '您的预约已取消',
    returned: '课时已退回“{package}”，有效期至 {expires}。',
    forfeited: '免费取消已于 {deadline} 截止，因此“{package}”的课时不予退回。',
    none: '此课程未扣除课时。',
    again: '欢迎您在课程表中选择其他课程。',
    action: '查看课程表',
  },
  facts: { class: '课程', when: '时间', room: '教室', instructor: '导师', reformer: '核心床' },
} as const satisfies Words<typeof english>
