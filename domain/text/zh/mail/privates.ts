import type { mailPrivates as english } from '../../en/mail/privates.ts'
import type { Words } from '../../words.ts'

export const mailPrivates = {
  booked: {
    subject: '预约成功：{class}，{when}',
    heading: '您与 {instructor} 的私教课已预约',
    body: '“{package}”的一个课时涵盖所有参加者，剩余 {left} 课时。配套有效期至 {expires}。',
    deadline: '在 {deadline} 前（含当时）取消整堂私教课，课时将退回。之后取消，课时将被扣除。',
    deadlinePassed: '现在取消，课时将被扣除：免费取消的时间已过。',
    guests: '若有访客，请提前十分钟到达：他们须在课前于前台签署免责声明，未签署者不能上课。',
    arrive: '请提前五分钟到达。课程开始后即关门，不能入场。',
    action: '查看我的课程',
    facts: { class: '私教课', when: '时间', room: '课室', instructor: '老师', people: '参加者', notes: '您的备注' },
  },
} as const satisfies Words<typeof english>
