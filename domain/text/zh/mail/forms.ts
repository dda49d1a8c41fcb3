import type { mailForms as enMailForms } from '../../en/mail/forms.ts'
import type { Words } from '../../words.ts'

export const mailForms = {
  signed: {
    subject: '您的签署副本：{title}，第 {version} 版',
    heading: '您的签署副本',
    self: '{signer} 于 {when} 签署。请保存此消息：凭其中的指纹，任何人都能核实记录未被更改。',
    guardian:
      '{signer} 于 {when} 以 {participant} 监护人的身份签署。请保存此消息：凭其中的指纹，任何人都能核实记录未被更改。',
    participant: '{signer} 于 {when} 在您的账户上签署。请保存此消息：凭其中的指纹，任何人都能核实记录未被更改。',
    stranger: '如果您不知道此事，请立即联系我们。',
    textBegins: '签署时的文本：',
    action: '查看我的表格',
  },
  head: {
    subject: '已签署的表格：最新记录为第 {number} 号',
    heading: '请保存此编号',
    keep: '请保存此消息。它能从系统之外证明，截至此记录，没有任何已签署的表格被更改或移除。',
    check: '核对导出文件：npm run verify-forms -- export.json --head {number}:{hash}',
  },
  facts: {
    form: '表格',
    version: '版本',
    participant: '参加者',
    signer: '签署人',
    when: '时间',
    record: '记录编号',
    fingerprint: '指纹（SHA-256）',
  },
} as const satisfies Words<typeof enMailForms>
