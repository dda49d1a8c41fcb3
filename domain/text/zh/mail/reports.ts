import type { mailReports as english } from '../../en/mail/reports.ts'
import type { Words } from '../../words.ts'

export const mailReports: Words<typeof english> = {
  subject: '{day}：{takings}，满座 {percent}%',
  subjectNoClasses: '{day}：{takings}，没有课程',
  subjectOfBranch: '{branch}，{subject}',
  heading: '早上好。这是 {day} 的情况。',
  headingOfBranch: '早上好。这是 {branch}，{day} 的情况。',
  usual: '一切正常。',
  odd: {
    takings_low: '收入不到平常 {weekday} 的一半。',
    takings_high: '收入超过平常 {weekday} 的一倍半。',
    no_shows: '{booked} 位已预约的人中有 {count} 位没有来。',
    no_instructor: '今天 {time} 的 {class} 还没有老师。',
    overdue: '已逾期的待办事项：{count}。',
  },
  facts: {
    takings: '收入',
    sales: '交易笔数',
    usual: '平常 {weekday}',
    filled: '已占名额',
    came: '到场',
    noShows: '缺席',
    tasks: '待办事项',
    today: '今天的课程',
    bookedToday: '今天的预约',
    waitingToday: '今天的候补',
  },
  of: '{count} / {capacity}（{percent}%）',
  from: '{count} 堂，{time} 开始',
  none: '没有',
  action: '打开今天',
}
