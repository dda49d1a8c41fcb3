import { unitOfKind, type LedgerMove, type LedgerSide } from './model.ts'

/**
 * "Every ledger transaction sums to zero in its unit": a move takes a whole, positive amount out of one account and puts the
 * same amount into another that counts in the same unit. What is wrong is a bug of the caller, so it is told as a sentence
 * for an engineer; undefined when the move is sound.
 * Example: 1 credit from a lot to `house:credits_used` is sound; 1 sen from a lot is not.
 */
export function checkMove(move: LedgerMove): string | undefined {
  if (!Number.isSafeInteger(move.amount) || move.amount <= 0)
    return `a move needs a whole, positive amount, not ${move.amount}`
  for (const side of [move.from, move.to]) {
    if (unitOfKind[side.kind] !== move.unit)
      return `an account of kind ${side.kind} counts in ${unitOfKind[side.kind]}, not in ${move.unit}`
  }
  return sameAccount(move.from, move.to) ? `a move from ${move.from.kind} to itself moves nothing` : undefined
}

function sameAccount(from: LedgerSide, to: LedgerSide): boolean {
  return from.kind === to.kind && holderOf(from) === holderOf(to)
}

function holderOf(side: LedgerSide): string | undefined {
  return 'holder' in side ? side.holder : undefined
}
