/** The page of the newsletter, to which the footer and its messages lead. */
export const newsletter = {
  title: 'Newsletter',
  lead: "New classes, products and offers. We only write when there's something to say.",
  email: 'Email',
  subscribe: 'Subscribe',
  asked: 'Check your email and press the button in our message.',
  askedHelp: "Nothing there? Check your spam. If you're already on the list, we don't send it again.",
  failed: "That didn't work. Please try again.",
  confirmTitle: 'Receive our news?',
  confirmLead: 'Press the button to join the list.',
  confirm: 'Yes, send me news',
  confirmed: "You're on the list. Thank you.",
  endTitle: 'Leave the newsletter?',
  endLead: "We'll delete your address at once. You'll still hear about your orders and classes.",
  end: 'Leave the newsletter',
  ended: "You've left the newsletter, and we've deleted your address.",
} as const
