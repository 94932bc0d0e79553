import type { ListedOrganisation } from './listedOrganisation.ts';

/** Requests for lists, by kind. Each is a path below `/api/v0` with a query. */
export interface ListRequests {
  /** Lists that are loaded completely, and measured at the beginning, in the middle and at the end. */
  pages: Record<string, string[]>;
  /** Lists that are measured only at the beginning. */
  beginnings: Record<string, string[]>;
}

const bothWays = (keys: string[]) => keys.flatMap((key) => [`sort=${key}`, `sort=-${key}`]);
const peopleSorts = ['familyName', 'givenName', 'email'];
/**
 * The searched texts: a part of many names, a part of one address, a text that is in no name, a single letter, two
 * names, and a wildcard character.
 */
const searches = ['nna', 'person4321@', 'zzzq', 'a', 'anna adler', '%'].map(encodeURIComponent);

export function listRequests({ accountId, surveyId, groups }: ListedOrganisation): ListRequests {
  const account = `/account/${accountId}`;
  const survey = `/survey/${surveyId}/participants/search`;
  const each = (address: string, queries: string[]) => queries.map((query) => `${address}?${query}`);
  const filters = [
    'invited',
    'notInvited',
    'completed',
    'notCompleted',
    'hasEmailAddress',
    'invited&filter=notCompleted',
  ].map((filter) => `filter=${filter}`);
  const ofGroups = [groups.quarter, groups.ten].map((id) => `groups=${id}`);
  return {
    pages: {
      "a page of an organisation's people": each(`${account}/participants`, bothWays(peopleSorts)),
      "a page of a survey's people": each(survey, bothWays([...peopleSorts, 'invited', 'completed'])),
      "a page of a group's people": each(`${account}/group/${groups.quarter}/participants`, bothWays(peopleSorts)),
      'a page of the audit log': each(`${account}/audit-log`, [
        '',
        'filter=surveys',
        'filter=users&filter=participants',
        `surveyId=${surveyId}`,
      ]),
    },
    beginnings: {
      "a survey's people, filtered": each(
        survey,
        [...filters, ...ofGroups].flatMap((what) =>
          ['familyName', '-invited', 'completed'].map((sort) => `${what}&sort=${sort}`),
        ),
      ),
      "a search in an organisation's people": each(
        `${account}/participants/search`,
        searches.flatMap((text) =>
          ['', '&sort=-email', `&group=${groups.quarter}`].map((more) => `text=${text}${more}`),
        ),
      ),
      "a search in a survey's people": each(
        survey,
        searches.flatMap((text) =>
          ['', '&sort=-invited', '&sort=completed', '&filter=notCompleted'].map((more) => `query=${text}${more}`),
        ),
      ),
    },
  };
}
