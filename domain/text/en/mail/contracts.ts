/** Messages about memberships and what is collected for them. */
export const mailContracts = {
  upcoming: {
    subject: '{name}: {amount} on {day}',
    heading: 'Your next payment is on {day}',
    body: "We'll collect {amount} for {name} on {day}. You don't need to do anything.",
    stop: "Don't want to carry on? Cancel before that day and nothing is collected.",
  },
  collected: {
    subject: '{name}: we received {amount}',
    heading: 'Your classes are ready',
    body: 'We received {amount} for {name}. {credits, plural, one {# class is} other {# classes are}} yours to the end of {day}.',
    next: 'The next payment is on {next}.',
  },
  failed: {
    subject: "{name}: we couldn't collect {amount}",
    heading: "Your payment didn't go through",
    body: "We couldn't collect {amount} for {name}. We'll try again on {day}.",
    todo: "Please make sure there's enough in your account by then. That's all.",
  },
  ended: {
    subject: '{name} has ended',
    heading: 'Your membership has ended',
    canceled: 'You cancelled {name}. Nothing more is collected.',
    unpaid: "We couldn't collect your payment for {name}, so it has ended. You can join again at any time.",
    not_authorised: "Your bank didn't authorise {name}, so it hasn't begun. Nothing is collected.",
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
