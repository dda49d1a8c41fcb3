import { privateSteps, type PrivateStep } from './model.ts'

/** The step after that one. The notes are optional, so a private can be confirmed after the pack as well. */
export function nextStep(done: PrivateStep): PrivateStep | 'confirm' {
  return privateSteps[privateSteps.indexOf(done) + 1] ?? 'confirm'
}
