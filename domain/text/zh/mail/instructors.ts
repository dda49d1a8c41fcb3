import type { mailInstructors as enMail } from '../../en/mail/instructors.ts'
import type { Words } from '../../words.ts'

export const mailInstructors: Words<typeof enMail> = {
  teaches: {
    subject: '由您授课：{class}，{when}',
    heading: '这堂课现由您授课',
    body: '工作室已安排您授课。如无法到场，请立即联系我们。',
  },
  replaced: {
    subject: '您不再授课：{class}，{when}',
    heading: '这堂课由另一位老师授课',
    body: '{instructor} 将授课，您无需到场。',
  },
  asked: {
    subject: '{instructor} 需要代课：{class}，{when}',
    heading: '{instructor} 无法上这堂课',
    reason: '原因：{reason}',
    body: '请选择代课老师，或告知没有人选。在此之前课程保持不变。',
  },
  refused: {
    subject: '没有代课老师：{class}，{when}',
    heading: '这堂课没有代课老师',
    reason: '原因：{reason}',
    body: '这堂课仍由您授课。如完全无法到场，请致电工作室。',
  },
  offered: {
    subject: '您可以代课吗？{class}，{when}',
    heading: '您可以代 {absent} 上这堂课吗？',
    body: '最先答应的老师授课，工作室会通知所有已预约的人。请在 {until} 前答复。',
  },
  taken: {
    subject: '不需要代课了：{class}，{when}',
    heading: '这堂课由 {instructor} 代课',
    body: '您不必再答复。谢谢您愿意帮忙。',
  },
  settled: {
    subject: '不需要代课了：{class}，{when}',
    heading: '这堂课不再需要代课老师',
    body: '您不必答复。谢谢您愿意帮忙。',
  },
  filled: {
    subject: '{instructor} 答应代课：{class}，{when}',
    heading: '{instructor} 已答应代 {absent} 上课',
    body: '已通知所有已预约的人，以及您询问过的其他老师。',
  },
  facts: { class: '课程', when: '时间', room: '课室', booked: '已预约' },
  action: '查看课程',
  answer: '答复',
}
