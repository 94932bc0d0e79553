import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Membership, Person } from '#contract/entities/person.ts';
import type { EffectiveRole } from '#rules/permissions.ts';
import { ApiError } from '../api/ApiError.ts';
import { api, loadOrganisationOperations } from '../api/client.ts';
import { queryClient } from '../api/queryClient.ts';
import { adoptLanguage } from '../i18n/language.ts';
import { increaseAdministrationVersion } from './administrationVersion.ts';
import { organisationKey } from './createSessionTabs.ts';
import { joinTabs, session, whenSessionEnds } from './session.ts';
import { sessionStore } from './sessionStore.ts';

type AdministeredAccount = Membership['account'];

/** The signed-in person and the organisation in use, or null. */
export interface Administration {
  person: Person;
  /** `visiting`: whether the person is a super administrator who is not a member of this organisation. */
  current: (EffectiveRole & { account: AdministeredAccount; visiting: boolean }) | null;
}

/** Loaded once a session. Fails with ApiError if the session is that of a participation and not of a person. */
const administrationQuery = queryOptions({
  queryKey: ['administration'],
  queryFn: async (): Promise<Administration> => {
    const since = session.stored()?.since;
    // The next call needs them. If they cannot be loaded, that call fails.
    void loadOrganisationOperations().catch(() => {});
    const person = await api.getMyDetails();
    shareSession(since, person);
    if (person.language) await adoptLanguage(person.language);
    return { person, current: await findCurrent(person) };
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
});

/** Lets the session of a person who administers go from tab to tab, if it is still the one since this time. */
function shareSession(since: number | undefined, { superAdmin, memberships }: Person): void {
  const stored = session.stored();
  if (stored?.kind !== 'person' || stored.since !== since) return;
  stored.administers = superAdmin || memberships.length > 0;
  // The same object, because a refresh may be in progress.
  session.adopt(stored);
  void joinTabs('');
}

/**
 * Finds the chosen organisation, otherwise the person's first one that is not disabled
 * (docs/rules/accounts.md#organisation-in-use).
 */
async function findCurrent({ superAdmin, memberships }: Person): Promise<Administration['current']> {
  const chosen = sessionStore.read<string>(organisationKey);
  const open = memberships.filter(({ account }) => !account.disabled);
  const membership = (superAdmin ? memberships : open).find(({ account }) => account.id === chosen);
  const visiting = superAdmin && !membership && chosen !== null ? await getVisitedAccount(chosen) : null;
  if (visiting) return { account: visiting, adminUserRole: 'manage', superAdmin, visiting: true };
  const own = membership ?? open[0] ?? (superAdmin ? memberships[0] : undefined);
  return own ? { account: own.account, adminUserRole: own.adminUserRole, superAdmin, visiting: false } : null;
}

/** Fetches the organisation that a super administrator has switched to. Null if it no longer exists. */
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

/** The person and the organisation in use if they have been loaded, otherwise null. */
export const knownAdministration = () => queryClient.getQueryData(administrationQuery.queryKey) ?? null;

/**
 * A query for the person and the organisation in use. Re-renders on changes. `data` is undefined until it is loaded.
 */
export const useAdministration = () => useQuery(administrationQuery, queryClient);

/** The person and the organisation in use, or null until other code has loaded them. Re-renders on changes. */
export const useKnownAdministration = () =>
  useQuery({ ...administrationQuery, enabled: false }, queryClient).data ?? null;

/** Switches to another organisation. */
export function chooseAccount(accountId: string): void {
  sessionStore.write(organisationKey, accountId);
  forgetAdministration();
}

/**
 * Discards all loaded data. To be called when the person's role or memberships have changed, or when the person or the
 * organisation changes.
 */
export function forgetAdministration(): void {
  increaseAdministrationVersion();
  const [own] = administrationQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
  // Everything visible is loaded again.
  void queryClient.resetQueries({ queryKey: administrationQuery.queryKey });
}

/** Updates the organisation in use after it was saved. */
export function updateCurrentAccount(changed: AdministeredAccount): void {
  const known = knownAdministration();
  if (!known?.current || known.current.account.id !== changed.id) return;
  const account = accountPart(changed);
  const { person, current } = known;
  const memberships = person.memberships.map((each) => (each.account.id === account.id ? { ...each, account } : each));
  // The organisation stays in use, even if a super administrator has just disabled it.
  sessionStore.write(organisationKey, account.id);
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
  sessionStore.remove(organisationKey);
  increaseAdministrationVersion();
  queryClient.clear();
});
