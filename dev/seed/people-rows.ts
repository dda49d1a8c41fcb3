import type { InstructorSlug } from './studio-rows.ts'

/** The password of everyone in the demo. A production installation never holds any of these people. */
export const demoPassword = 'hundred-demo'

interface SignInRow {
  readonly slug: string
  readonly role: 'owner' | 'manager' | 'desk' | 'instructor' | 'member' | 'new member'
  readonly email: string
  readonly name: { readonly first: string; readonly last: string; readonly full: string }
  readonly birthDate: string
  readonly gender: 'female' | 'male'
  readonly teaches?: InstructorSlug
}

/** Whom a visitor of the demo may sign in as. */
export const signInPeople = [
  { slug: 'owner', role: 'owner', email: 'owner@hundred.example', name: { first: 'Adeline', last: 'Khoo', full: 'Adeline Khoo' }, birthDate: '1979-03-14', gender: 'female' },
  { slug: 'manager', role: 'manager', email: 'manager@hundred.example', name: { first: 'Marcus', last: 'Teh', full: 'Marcus Teh' }, birthDate: '1986-09-02', gender: 'male' },
  { slug: 'desk', role: 'desk', email: 'desk@hundred.example', name: { first: 'Nadia', last: 'Rahman', full: 'Nadia Rahman' }, birthDate: '1998-06-21', gender: 'female' },
  { slug: 'instructor', role: 'instructor', email: 'farah@hundred.example', name: { first: 'Farah', last: 'Aziz', full: 'Farah Aziz' }, birthDate: '1990-11-08', gender: 'female', teaches: 'farah-aziz' },
  { slug: 'member', role: 'member', email: 'weishan@example.com', name: { first: 'Wei Shan', last: 'Tan', full: 'Tan Wei Shan' }, birthDate: '1991-04-27', gender: 'female' },
  { slug: 'new-member', role: 'new member', email: 'grace@example.com', name: { first: 'Grace', last: 'Ong', full: 'Grace Ong' }, birthDate: '1996-12-05', gender: 'female' },
] as const satisfies readonly SignInRow[]

/** The members who fill the classes: one hundred of them. */
export const crowdNames: readonly string[] = [
  'Nurul Iman', 'Kavitha Raj', 'Lim Jia Hui', 'Amir Hakim', 'Chloe Teoh', 'Siti Aminah', 'Joanna Yeap', 'Priya Nair', 'Ooi Shu Wen', 'Hannah Lau',
  'Tan Boon Keat', 'Aisyah Zulkifli', 'Deepa Krishnan', 'Khoo Li Ting', 'Michelle Goh', 'Rachel Chew', 'Nur Syafiqah', 'Wong Mei Yee', 'Anjali Menon', 'Lee Xin Yi',
  'Daphne Cheah', 'Ng Hui Ling', 'Farid Osman', 'Stephanie Quah', 'Zarina Ismail', 'Tan Siew Mei', 'Shalini Devi', 'Audrey Saw', 'Lim Wei Jie', 'Vanessa Loh',
  'Norhayati Yusof', 'Ang Pei Shan', 'Geetha Suppiah', 'Cheryl Tay', 'Ooi Jun Kai', 'Melissa Foo', 'Rohana Salleh', 'Beh Sin Ling', 'Lavanya Kumar', 'Serene Khor',
  'Teh Yi Wen', 'Alia Mokhtar', 'Jasmine Heng', 'Koay Ai Lin', 'Revathi Maniam', 'Natalie Choong', 'Lim Chee Seng', 'Hidayah Rosli', 'Evelyn Yap', 'Tan Ai Vee',
  'Suresh Balan', 'Carmen Liew', 'Nabila Ahmad', 'Phoebe Tang', 'Yeoh Kar Mun', 'Usha Ramasamy', 'Bernice Lim', 'Izzati Kamal', 'Chan Su Fen', 'Gwen Ooi',
  'Melinda Ooi', 'Fatin Nabihah', 'Goh Sze Ling', 'Divya Ramesh', 'Ho Yen Nee', 'Sabrina Hashim', 'Lau Chin Yee', 'Karen Sim', 'Thevi Murugan', 'Tan Jie Ying',
  'Elaine Wee', 'Shahira Azman', 'Chew Pei Qi', 'Mohan Das', 'Irene Kok', 'Balqis Jamal', 'Soo Wan Ting', 'Yasmin Halim', 'Pang Lee Fong', 'Nandini Pillay',
  'Kenneth Lim', 'Amalina Noor', 'Quek Hui Wen', 'Rekha Sharma', 'Ooi Bee Lay', 'Danial Harith', 'Tricia Ng', 'Mazlina Said', 'Lee Chiew Yen', 'Vimala Gopal',
  'Jocelyn Tan', 'Azura Bakar', 'Khor Swee Ean', 'Patricia Anthony', 'Wong Kah Mun', 'Sofea Rizal', 'Teoh Ee Lin', 'Hemavathi Rao', 'Sharon Ewe', 'Lim Poh Choo',
]
