import { unitOfKind, type LedgerTransfer, type LedgerSide } from './model.ts'

/**
 * Every transaction of the ledger sums to zero in its unit: a transfer takes a whole, positive amount out of one
 * account and puts the same amount into another of the same unit. A fault is a bug of the caller, so the result is a
 * sentence for an engineer; undefined when the transfer is valid. Example: 1 credit from a lot to `house:credits_used`
 * is valid; 1 sen from a lot is not.
 */
export function checkTransfer(transfer: LedgerTransfer): string | undefined {
  if (!Number.isSafeInteger(transfer.amount) || transfer.amount <= 0)
    return `a transfer needs a whole, positive amount, not ${transfer.amount}`
  for (const side of [transfer.from, transfer.to]) {
    if (unitOfKind[side.kind] !== transfer.unit)
      return `an account of kind ${side.kind} counts in ${unitOfKind[side.kind]}, not in ${transfer.unit}`
  }
  return sameAccount(transfer.from, transfer.to)
    ? `a transfer from ${transfer.from.kind} to itself changes nothing`
    : undefined
}

function sameAccount(from: LedgerSide, to: LedgerSide): boolean {
  return from.kind === to.kind && holderOf(from) === holderOf(to)
}

function holderOf(side: LedgerSide): string | undefined {
  return 'holder' in side ? side.holder : undefined
}
