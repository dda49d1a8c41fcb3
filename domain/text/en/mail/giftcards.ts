/** The e-mail that brings a gift card, and how the artworks are called. */
export const mailGiftcards = {
  title: 'Gift card {value}',
  titleFor: 'Gift card {value} for {recipient}',
  subject: '{sender} sent you {amount} at {site}',
  heading: 'A gift for {recipient}',
  body: 'Use it for classes, packages or anything in the shop at {site}. The button adds it to your wallet; the code below does the same.',
  value: 'Value',
  code: 'Gift card code',
  action: 'Open your gift',
  artworks: {
    mermaid: 'Mermaid',
    hundred: 'The Hundred',
    teaser: 'Teaser',
    swan: 'Swan',
    corkscrew: 'Corkscrew',
    spring: 'Spring',
  },
} as const
