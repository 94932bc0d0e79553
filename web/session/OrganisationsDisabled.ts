import type { Person } from '#contract/entities/person.ts';

/** Every organisation of the person is switched off, so that there is none to administer. */
export class OrganisationsDisabled extends Error {
  readonly names: readonly string[];

  constructor({ memberships }: Person) {
    super('Every organisation of the person is switched off');
    this.name = 'OrganisationsDisabled';
    this.names = memberships.map(({ account }) => account.name);
  }
}
