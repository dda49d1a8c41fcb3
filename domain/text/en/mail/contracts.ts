/** Messages about memberships and what is collected for them. */
export const mailContracts = {
  upcoming: {
    subject: '{name}: {amount} on {day}',
    heading: 'Your next payment is on {day}',
    body: 'We collect {amount} for {name} on {day}. You need not do anything.',
    stop: "Don't want to go on? Cancel before that day and nothing is collected.",
  },
  collected: {
    subject: '{name}: we received {amount}',
    heading: 'Your classes are ready',
    body: 'We received {amount} for {name}. {credits, plural, one {# class is} other {# classes are}} yours to the end of {day}.',
    next: 'The next payment is on {next}.',
  },
  failed: {
    subject: "{name}: we couldn't collect {amount}",
    heading: 'Your payment did not go through',
    body: "Your bank didn't pay {amount} for {name}. We try again on {day}.",
    todo: 'Please see that the account holds enough by then. Nothing else is needed.',
  },
  ended: {
    subject: '{name} has ended',
    heading: 'Your membership has ended',
    canceled: 'You cancelled {name}. Nothing more is collected.',
    unpaid: "We couldn't collect your payment for {name}, so it has ended. You can join again at any time.",
    not_authorised: "Your bank didn't authorise {name}, so it has not begun. Nothing is collected.",
    mandate_over: 'Your bank no longer lets us collect for {name}, so it has ended. You can join again at any time.',
    left: 'The classes you paid for are yours to the end of {day}.',
  },
  facts: {
    contract: 'Membership',
    cycle: 'Paid for',
    reference: 'Reference',
    amount: 'Amount',
    receipt: 'Receipt',
    taxIncluded: 'Includes SST',
    taxOnTop: 'Of which SST',
  },
  action: 'See my payments',
} as const
