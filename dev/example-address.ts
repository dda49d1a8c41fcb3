/** Where the made-up buyers of tests, of the large seed and of the bench have their goods sent. */
export const exampleAddress = {
  recipient: 'Siti binti Ali',
  email: 'siti@example.com',
  contact_number: '60123456789',
  street_address: '12 Lebuh Chulia',
  city: 'George Town',
  zip: '10200',
  state_id: 'pulau-pinang',
}

/** The same as an order keeps it. */
export const orderedAddress = {
  ...exampleAddress,
  state: 'Pulau Pinang',
  display_text: '12 Lebuh Chulia, Pulau Pinang, George Town, 10200',
}
