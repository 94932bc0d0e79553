import { Person } from './entities/person.ts';
import { operation } from './operation.ts';

export const getMyDetails = operation({
  method: 'GET',
  path: '/person/me',
  summary: 'The signed-in person, with the organisations that the person administers.',
  access: 'person',
  success: 200,
  response: Person,
});
