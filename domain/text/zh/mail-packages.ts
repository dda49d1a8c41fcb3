import type { mailPackages as enMailPackages } from '../en/mail-packages.ts'
import type { Words } from '../words.ts'

export const mailPackages = {
  given: {
    subject: '{studio} 赠送：{package}',
    heading: '给 {name} 的套票',
    body: '工作室为 {name} 添加了{package}，现在即可使用。',
    use: '预约课程时使用一个课时；按时取消，课时会退回。',
    credits: '课时',
    validTo: '有效期至（含当日）',
    action: '查看我的套票',
  },
} as const satisfies Words<typeof enMailPackages>
