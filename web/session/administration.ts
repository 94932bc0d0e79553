import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Membership, Person } from '#contract/entities/person.ts';
import type { EffectiveRole } from '#rules/permissions.ts';
import { ApiError } from '../api/ApiError.ts';
import { api } from '../api/client.ts';
import { queryClient } from '../api/queryClient.ts';
import { adoptLanguage } from '../i18n/language.ts';
import { increaseAdministrationVersion } from './administrationVersion.ts';
import { whenSessionEnds } from './session.ts';
import { sessionStore } from './sessionStore.ts';

const accountKey = 'admin.accountId';

type AdministeredAccount = Membership['account'];

/** The signed-in person and the organisation in use, or null. */
export interface Administration {
  person: Person;
  /** `visiting`: in use by a super administrator who is not a member. */
  current: (EffectiveRole & { account: AdministeredAccount; visiting: boolean }) | null;
}

/** Read once a session. Fails with ApiError where a participation is signed in instead of a person. */
const administrationQuery = queryOptions({
  queryKey: ['administration'],
  queryFn: async (): Promise<Administration> => {
    const person = await api.getMyDetails();
    if (person.language) await adoptLanguage(person.language);
    return { person, current: await findCurrent(person) };
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
});

/**
 * The chosen organisation, otherwise the person's first that is not disabled
 * (docs/rules/accounts.md#organisation-in-use).
 */
async function findCurrent({ superAdmin, memberships }: Person): Promise<Administration['current']> {
  const chosen = sessionStore.read<string>(accountKey);
  const open = memberships.filter(({ account }) => !account.disabled);
  const membership = (superAdmin ? memberships : open).find(({ account }) => account.id === chosen);
  const visiting = superAdmin && !membership && chosen !== null ? await getVisitedAccount(chosen) : null;
  if (visiting) return { account: visiting, adminUserRole: 'manage', superAdmin, visiting: true };
  const own = membership ?? open[0] ?? (superAdmin ? memberships[0] : undefined);
  return own ? { account: own.account, adminUserRole: own.adminUserRole, superAdmin, visiting: false } : null;
}

/** An organisation that a super administrator has switched to. Null if it no longer exists. */
async function getVisitedAccount(accountId: string): Promise<AdministeredAccount | null> {
  try {
    return accountPart(await api.getAccount({ params: { accountId } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

const accountPart = ({ id, name, disabled, archived }: AdministeredAccount): AdministeredAccount => ({
  id,
  name,
  disabled,
  archived,
});

/** The signed-in person and the organisation in use. Fails with ApiError. */
export const administration = () => queryClient.fetchQuery(administrationQuery);

/** The same if it has been loaded, otherwise null. */
export const knownAdministration = () => queryClient.getQueryData(administrationQuery.queryKey) ?? null;

/** The same, kept up to date; `data` is undefined until it is read. */
export const useAdministration = () => useQuery(administrationQuery, queryClient);

/** The same without reading it. */
export const useKnownAdministration = () =>
  useQuery({ ...administrationQuery, enabled: false }, queryClient).data ?? null;

/** Switches to another organisation. */
export function chooseAccount(accountId: string): void {
  sessionStore.write(accountKey, accountId);
  forgetAdministration();
}

/** Discards everything that was read: the person's role or memberships have changed, or another person or organisation is next. */
export function forgetAdministration(): void {
  increaseAdministrationVersion();
  const [own] = administrationQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
  // Everything visible is loaded again.
  void queryClient.resetQueries({ queryKey: administrationQuery.queryKey });
}

/** Updates the organisation in use with what was saved of it. */
export function updateCurrentAccount(changed: AdministeredAccount): void {
  const known = knownAdministration();
  if (!known?.current || known.current.account.id !== changed.id) return;
  const account = accountPart(changed);
  const { person, current } = known;
  const memberships = person.memberships.map((each) => (each.account.id === account.id ? { ...each, account } : each));
  // It stays in use, also for a super administrator who has just disabled it.
  sessionStore.write(accountKey, account.id);
  increaseAdministrationVersion();
  queryClient.setQueryData(administrationQuery.queryKey, {
    person: { ...person, memberships },
    current: { ...current, account },
  });
}

/** Updates the signed-in person. The organisation in use stays. */
export const updatePerson = (person: Person): void => {
  queryClient.setQueryData(administrationQuery.queryKey, (known) => known && { ...known, person });
};

whenSessionEnds(() => {
  sessionStore.remove(accountKey);
  increaseAdministrationVersion();
  queryClient.clear();
});
