import type { dependants as enDependants } from '../en/people-pages.ts'
import type { Words } from '../words.ts'

export const dependants: Words<typeof enDependants> = {
  title: '家人',
  lead: '未满 18 岁的儿童和青少年使用您的账户上课：由您预约，使用您的配套；未满 16 岁由您代为签署。',
  none: '还没有添加家人。',
  age: '{age} 岁',
  adult: '已满 18 岁：请用本人的账户预约。',
  add: '添加家人',
  edit: '编辑',
  editLabel: '编辑 {name}',
  addTitle: '添加您代为预约的人',
  editTitle: '{name} 的资料',
  fullName: '全名',
  displayName: '称呼',
  save: '保存',
  close: '暂时不用',
  added: '已保存。第一堂课前，请到<forms>我的表格</forms>签署免责声明。',
  saved: '已保存。',
  failed: '未能保存',
}
