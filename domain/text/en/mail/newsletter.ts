/** What is mailed about the newsletter itself. */
export const mailNewsletter = {
  asking: {
    subject: 'Do you want news from {site}?',
    heading: 'One more step',
    body: "Someone signed this address up for the newsletter of {site}. Press the button to receive it. If it wasn't you, do nothing: we won't write again, and we'll delete the address in a week.",
    action: 'Yes, send me news',
  },
  welcome: {
    subject: "You're on the list of {site}",
    heading: "You're on the list",
    body: 'We only write when there are new classes, products or offers. You can leave at any time.',
    action: 'Leave the newsletter',
  },
} as const
