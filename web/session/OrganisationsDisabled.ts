import type { Person } from '#contract/entities/person.ts';

/** Thrown when all organisations of an administrator are disabled, so that there is none to administer. */
export class OrganisationsDisabled extends Error {
  readonly names: readonly string[];

  constructor({ memberships }: Person) {
    super('All organisations of the person are disabled');
    this.name = 'OrganisationsDisabled';
    this.names = memberships.map(({ account }) => account.name);
  }
}
