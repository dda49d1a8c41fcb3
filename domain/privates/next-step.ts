import { privateSteps, type PrivateStep } from './model.ts'

/**
 * Which step comes next once that step is done. The notes may be left out, so after the pack a private can be confirmed
 * as well.
 */
export function nextStep(done: PrivateStep): PrivateStep | 'confirm' {
  return privateSteps[privateSteps.indexOf(done) + 1] ?? 'confirm'
}
