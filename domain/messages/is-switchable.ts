import { switchable, type NoticeKind, type SwitchableKind } from './model.ts'

/** Whether people may switch messages of that kind off. */
export function isSwitchable(kind: NoticeKind): kind is SwitchableKind {
  return switchable.some((one) => one === kind)
}
