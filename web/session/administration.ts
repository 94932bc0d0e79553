import type { Membership, Person } from '#contract/entities/person.ts';
import type { Standing } from '#rules/permissions.ts';
import { ApiError } from '../api/ApiError.ts';
import { api } from '../api/client.ts';
import { adoptLanguage } from '../i18n/language.ts';
import { whenSessionEnds } from './session.ts';
import { sessionStore } from './sessionStore.ts';

const accountKey = 'admin.accountId';

type AdministeredAccount = Membership['account'];

/** Who is signed in, and the organisation that is administered at the moment; null where there is none. */
export interface Administration {
  person: Person;
  /** `visiting`: it is administered as a super administrator alone, by somebody who is no member of it. */
  current: (Standing & { account: AdministeredAccount; visiting: boolean }) | null;
}

/** Every organisation of the person is switched off, so that there is none to administer. */
export class OrganisationsDisabled extends Error {
  readonly names: readonly string[];

  constructor({ memberships }: Person) {
    super('Every organisation of the person is switched off');
    this.name = 'OrganisationsDisabled';
    this.names = memberships.map(({ account }) => account.name);
  }
}

let found: Promise<Person> | null = null;
let visited: { accountId: string; account: Promise<AdministeredAccount | null> } | null = null;
let known: Administration | null = null;
let version = 0;
const listeners = new Set<() => void>();

/** What was known of who administers what is not so any more. */
function change(): void {
  known = null;
  version += 1;
  for (const listener of listeners) listener();
}

/** The signed-in person, from now on in the language that is kept for them. */
async function readMyDetails(): Promise<Person> {
  const person = await api.getMyDetails();
  if (person.language) await adoptLanguage(person.language);
  return person;
}

/** The signed-in person, asked for once a session. Fails with ApiError where it is a participation that is signed in. */
function me(): Promise<Person> {
  const asked = (found ??= readMyDetails());
  asked.catch(() => {
    if (found === asked) found = null;
  });
  return asked;
}

/** An organisation that a super administrator has switched into; null where it is not there any more. */
function visit(accountId: string): Promise<AdministeredAccount | null> {
  if (visited?.accountId === accountId) return visited.account;
  const account = api.getAccount({ params: { accountId } }).then(accountPart, (error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
  const asked = (visited = { accountId, account });
  account.catch(() => {
    if (visited === asked) visited = null;
  });
  return account;
}

const accountPart = ({ id, name, disabled, archived }: AdministeredAccount): AdministeredAccount => ({
  id,
  name,
  disabled,
  archived,
});

/**
 * The chosen organisation, otherwise the person's first that is not disabled
 * (docs/rules/accounts.md#organisation-in-use).
 */
async function findCurrent({ superAdmin, memberships }: Person): Promise<Administration['current']> {
  const chosen = sessionStore.read<string>(accountKey);
  const open = memberships.filter(({ account }) => !account.disabled);
  const membership = (superAdmin ? memberships : open).find(({ account }) => account.id === chosen);
  const visiting = superAdmin && !membership && chosen !== null ? await visit(chosen) : null;
  if (visiting) return { account: visiting, adminUserRole: 'manage', superAdmin, visiting: true };
  const own = membership ?? open[0] ?? (superAdmin ? memberships[0] : undefined);
  return own ? { account: own.account, adminUserRole: own.adminUserRole, superAdmin, visiting: false } : null;
}

/** Who is signed in and what they administer, asked for where it is not known. Fails with ApiError. */
export async function administration(): Promise<Administration> {
  const before = version;
  const person = await me();
  const administered = { person, current: await findCurrent(person) };
  if (before === version && known === null) {
    known = administered;
    for (const listener of listeners) listener();
  }
  return administered;
}

/** Makes another organisation the one that is administered. */
export function chooseAccount(accountId: string): void {
  sessionStore.write(accountKey, accountId);
  visited = null;
  change();
}

/** Has it asked for anew: a role or membership of the own is another one, or an organisation is switched off or on. */
export function forgetAdministration(): void {
  found = null;
  visited = null;
  change();
}

/** Takes over what has been changed of the organisation that is administered; all else that is known stays. */
export function updateCurrentAccount(changed: AdministeredAccount): void {
  if (!known?.current || known.current.account.id !== changed.id) return;
  const account = accountPart(changed);
  const { person, current } = known;
  const memberships = person.memberships.map((each) => (each.account.id === account.id ? { ...each, account } : each));
  known = { person: { ...person, memberships }, current: { ...current, account } };
  // It stays the one that is administered, also by a super administrator who has just switched it off.
  sessionStore.write(accountKey, account.id);
  found = Promise.resolve(known.person);
  visited = { accountId: account.id, account: Promise.resolve(account) };
  version += 1;
  for (const listener of listeners) listener();
}

/** Takes over what the server has told anew of the signed-in person; the organisation that is administered stays. */
export function updatePerson(person: Person): void {
  found = Promise.resolve(person);
  if (!known) return;
  known = { ...known, person };
  for (const listener of listeners) listener();
}

// Who signs in or out, here or in another tab, is asked for anew.
whenSessionEnds(() => {
  sessionStore.remove(accountKey);
  forgetAdministration();
});

/** What is known already; null until `administration` has answered. */
export const knownAdministration = () => known;

/** Another number whenever somebody else administers, or something else is administered. */
export const administrationVersion = () => version;

/** Calls the listener when either of these has changed. */
export function watchAdministration(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
