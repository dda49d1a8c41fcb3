import type { mailInstructors as enMail } from '../../en/mail/instructors.ts'
import type { Words } from '../../words.ts'

export const mailInstructors: Words<typeof enMail> = {
  teaches: {
    subject: '由您授课：{class}，{when}',
    heading: '此课程现由您授课',
    body: '工作室已安排您授课。如无法到场，请立即联系我们。',
  },
  replaced: {
    subject: '您不再授课：{class}，{when}',
    heading: '此课程由另一位老师授课',
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
    heading: '此课程没有代课老师',
    reason: '原因：{reason}',
    body: '此课程仍由您授课。如完全无法到场，请致电工作室。',
  },
  facts: { class: '课程', when: '时间', room: '课室' },
  action: '查看课程',
}
