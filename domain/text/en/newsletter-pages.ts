/** The page of the newsletter, to which the footer and its messages lead. */
export const newsletter = {
  title: 'Newsletter',
  lead: 'New classes, products and offers. We write when there is something to say.',
  email: 'Email',
  subscribe: 'Subscribe',
  asked: 'Check your email. We sent a message with a button to press.',
  askedHelp: 'If nothing comes, look in spam. An address that is on the list already gets no message.',
  failed: "That didn't work. Please try again.",
  confirmTitle: 'Receive our news?',
  confirmLead: 'Press the button, and this email address is on the list.',
  confirm: 'Yes, send me news',
  confirmed: "You're on the list. Thank you.",
  endTitle: 'Leave the newsletter?',
  endLead: 'We forget your address at once. Messages about your orders and classes still come.',
  end: 'Leave the newsletter',
  ended: "You've left the newsletter, and we've forgotten your address.",
} as const
