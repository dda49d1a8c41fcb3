/** The delivery address of made-up buyers in tests, the large seed and the benchmarks. */
export const exampleAddress = {
  recipient: 'Siti binti Ali',
  email: 'siti@example.com',
  contact_number: '60123456789',
  street_address: '12 Lebuh Chulia',
  city: 'George Town',
  zip: '10200',
  state_id: 'pulau-pinang',
}

/** The same as an order stores it. */
export const orderedAddress = {
  ...exampleAddress,
  state: 'Pulau Pinang',
  display_text: '12 Lebuh Chulia, Pulau Pinang, George Town, 10200',
}
