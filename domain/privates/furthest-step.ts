import { privateSteps, type PrivateStep } from './model.ts'

/** How far a private has come once that step is taken. */
export function furthestStep(asked: PrivateStep, done: PrivateStep): PrivateStep {
  return privateSteps.indexOf(asked) > privateSteps.indexOf(done) ? asked : done
}
