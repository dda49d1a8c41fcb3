/** Letters about packs. */
export const mailPackages = {
  given: {
    subject: '{package} from {studio}',
    heading: 'A pack for {name}',
    body: 'The studio gave {name} {package}. It is ready to use.',
    use: 'A credit is used when a class is booked, and comes back when the class is cancelled in time.',
    credits: 'Credits',
    validTo: 'Valid to the end of',
    action: 'See my packages',
  },
} as const
