import type { SupportLine } from '#contract/entities/account.ts';
import type { AdminUserRole } from '#contract/entities/person.ts';

const named = [
  'Amara Abiodun',
  'Joss Albright',
  'Mina Bergström',
  'Tomasz Czerny',
  'Hana Dvořáková',
  'Caleb Eastwood',
  'Leila Farahani',
  'Owen Gallagher',
  'Priya Hariharan',
  'Sven Iversen',
  'Ruth Jankowitz',
  'Kofi Koranteng',
  'Mei Lindqvist',
  'Nadia Moreau',
  'Eoin Nolan',
  'Zuri Okonjo',
  'Paloma Quiroga',
  'Dev Ramanathan',
  'Ingrid Solheim',
  'Femi Tinubu',
];
/** This number has no common divisor with the number of family names, so that no two people have the same name. */
const givenNames = [
  'Abigail',
  'Adnan',
  'Alina',
  'Andre',
  'Bianca',
  'Bram',
  'Carys',
  'Chidi',
  'Dalia',
  'Diego',
  'Elin',
  'Emeka',
  'Fatima',
  'Felix',
  'Gareth',
  'Greta',
  'Hamza',
  'Helena',
  'Imogen',
  'Ivo',
  'Jasmin',
  'Jonas',
  'Kamila',
  'Kenji',
  'Lara',
  'Lorenzo',
  'Maeve',
  'Milan',
  'Nisha',
  'Oscar',
  'Petra',
  'Quentin',
  'Rosa',
  'Samir',
  'Tamsin',
  'Viktor',
  'Yara',
];
const familyNames = [
  'Acheson',
  'Ambrose',
  'Ballard',
  'Brandt',
  'Castellano',
  'Cortez',
  'Delacroix',
  'Dunmore',
  'Eklund',
  'Ellery',
  'Fairweather',
  'Fonseca',
  'Greenhalgh',
  'Grzelak',
  'Hadley',
  'Hollis',
  'Ibarra',
  'Ismail',
  'Jardine',
  'Jovanović',
  'Kaczmarek',
  'Kowalski',
  'Larkin',
  'Lomax',
  'Marchetti',
  'Mbatha',
  'Nakamura',
  'Novak',
  'Obi',
  'Osborne',
  'Petrović',
  'Quinlan',
  'Rosenthal',
  'Santos',
  'Thackeray',
  'Ueda',
  'Vasquez',
  'Whitcombe',
  'Xenakis',
  'Yilmaz',
  'Zielinski',
];

function personCalled(givenName: string, familyName: string) {
  const plain = `${givenName}.${familyName}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return { givenName, familyName, emailAddress: `${plain}@demo.test` };
}

/** The person in `demoPeople` who has an account. */
export const registeredDemoPerson = {
  givenName: 'Jamie',
  familyName: 'Winterbourne',
  emailAddress: 'participant@demo.test',
};

/** Fictional people, invited to the open surveys one by one. Addresses under demo.test never get mail. */
export const demoPeople = [
  ...named.map((name) => personCalled(...(name.split(' ') as [string, string]))),
  registeredDemoPerson,
];

/**
 * The groups of the demonstration organisation. `others` is the number of people in addition to a quarter of
 * `demoPeople`, `share` is the part of the group that submits, and `shift` is how much better or worse off than average
 * the group is.
 */
export const demoGroups = [
  { name: 'Night shift', others: 82, share: 0.62, shift: -0.07 },
  { name: 'Day shift', others: 110, share: 0.74, shift: -0.01 },
  { name: 'Community nurses', others: 78, share: 0.7, shift: 0 },
  { name: 'Office', others: 59, share: 0.85, shift: 0.06 },
] as const;

export type DemoGroup = (typeof demoGroups)[number];

/**
 * A further group, which consists of one person from each of the other groups. They take part through that group. This
 * group is too small for results of its own.
 */
export const demoManagement = {
  name: 'Management',
  members: () => demoGroups.map((group) => demoMembers(group).at(-1)!),
};

/** The people of a group. */
export function demoMembers(group: DemoGroup) {
  const index = demoGroups.indexOf(group);
  const first = demoGroups.slice(0, index).reduce((sum, { others }) => sum + others, 0);
  const others = Array.from({ length: group.others }, (_, other) =>
    personCalled(givenNames[(first + other) % givenNames.length]!, familyNames[(first + other) % familyNames.length]!),
  );
  return [...demoPeople.filter((_, person) => person % demoGroups.length === index), ...others];
}

/** Total number of employees. Some of them are in no group. */
export const demoStaff = 380;

export const demoPassword = 'demo-password-1';

/**
 * The stored form of `demoPassword`, the same in every demonstration. So an account of one is found by it, whatever its
 * address has become (`rejectPublishedPasswords`).
 */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9CcvtXmiDItCu+94J9a3yg$I9hHUQBpafW5cyEFFjlIyQxUVoL6iS6X1DPkanJKE+g';

/** The administrators of the demonstration organisation, from most to fewest rights. */
export const demoAdministrators: {
  emailAddress: string;
  givenName: string;
  familyName: string;
  adminUserRole: AdminUserRole;
  superAdmin: boolean;
  is: string;
}[] = [
  {
    emailAddress: 'super@demo.test',
    givenName: 'Sasha',
    familyName: 'Lindgren',
    adminUserRole: 'manage',
    superAdmin: true,
    is: 'super administrator',
  },
  {
    emailAddress: 'manager@demo.test',
    givenName: 'Robin',
    familyName: 'Achterberg',
    adminUserRole: 'manage',
    superAdmin: false,
    is: 'manager',
  },
  {
    emailAddress: 'editor@demo.test',
    givenName: 'Noor',
    familyName: 'Haddad',
    adminUserRole: 'edit',
    superAdmin: false,
    is: 'edits surveys',
  },
  {
    emailAddress: 'viewer@demo.test',
    givenName: 'Pat',
    familyName: 'Whitlock',
    adminUserRole: 'view',
    superAdmin: false,
    is: 'looks at surveys',
  },
  {
    emailAddress: 'reporter@demo.test',
    givenName: 'Gwen',
    familyName: 'Ashdown',
    adminUserRole: 'report',
    superAdmin: false,
    is: 'reads reports',
  },
];

/** The accounts of the demonstration to sign in with, from most to fewest rights. */
export const demoSignIns = [...demoAdministrators, { ...registeredDemoPerson, is: 'takes part in surveys' }];

/** The contact of the demonstration surveys. */
export const demoContact = { name: 'Robin Achterberg', email: 'robin.achterberg@demo.test' };

/** A help line of the organisation's own. No one has its number: Ofcom reserves this range for fiction. */
export const demoSupportLine: SupportLine = {
  name: 'Occupational health',
  phone: '+44 1632 960 111',
  url: null,
  email: null,
  hours: 'Monday to Friday, 9 to 5',
};
