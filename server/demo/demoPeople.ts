import type { NewParticipant } from '../features/surveyParticipations/surveyParticipationsQueries.ts';

const names = [
  'Amara Abiodun', 'Joss Albright', 'Mina Bergström', 'Tomasz Czerny', 'Hana Dvořáková', 'Caleb Eastwood', 'Leila Farahani',
  'Owen Gallagher', 'Priya Hariharan', 'Sven Iversen', 'Ruth Jankowitz', 'Kofi Koranteng', 'Mei Lindqvist', 'Nadia Moreau',
  'Eoin Nolan', 'Zuri Okonjo', 'Paloma Quiroga', 'Dev Ramanathan', 'Ingrid Solheim', 'Femi Tinubu',
];

/** The one of them who has an account. */
export const registeredDemoPerson: NewParticipant = { givenName: 'Jamie', familyName: 'Winterbourne', emailAddress: 'participant@demo.test' };
export const demoPassword = 'demo-password-1';

/** People who do not exist; addresses under demo.test are never mailed. */
export const demoPeople: NewParticipant[] = [
  ...names.map((name) => {
    const [givenName = '', familyName = ''] = name.split(' ');
    const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(' ', '.');
    return { givenName, familyName, emailAddress: `${plain}@demo.test` };
  }),
  registeredDemoPerson,
];
