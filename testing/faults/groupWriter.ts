import { randomUUID } from 'node:crypto';
import { demoPassword } from '#server/demo/demoPeople.ts';

/** A person who may change an organisation. */
export interface Administrator {
  accountId: string;
  accessToken: string;
}

/** Signs in as the manager of the demonstration organisation. */
export async function signInToDemo(url: string): Promise<Administrator> {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'web',
    client_secret: 'web',
    username: 'manager@demo.test',
    password: demoPassword,
  });
  const { access_token: accessToken } = await json<{ access_token: string }>(
    await fetch(`${url}/api/v0/auth/token`, { method: 'POST', body: form }),
  );
  const {
    memberships: [membership],
  } = await json<{ memberships: { account: { id: string } }[] }>(
    await fetch(`${url}/api/v0/person/me`, { headers: { authorization: `Bearer ${accessToken}` } }),
  );
  return { accountId: membership!.account.id, accessToken };
}

/** Creates groups one after another. Each has two rows: its own and one in the audit log. */
export function startGroupWriter(url: string, { accountId, accessToken }: Administrator) {
  const authorization = `Bearer ${accessToken}`;
  const account = `${url}/api/v0/account/${accountId}`;
  const prefix = randomUUID().slice(0, 8);
  const acknowledged: string[] = [];

  return {
    acknowledged,
    /** Writes until the server is killed, or until there are more entries than fit on one page. */
    async write(): Promise<void> {
      try {
        for (let count = 0; count < 150; count += 1) {
          const name = `${prefix} ${count}`;
          const { status } = await fetch(`${account}/group`, {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify({ name }),
          });
          if (status === 201) acknowledged.push(name);
        }
      } catch {
        // The server was killed.
      }
    },
    /** Describes acknowledged groups that are missing, and groups that are stored only in part. */
    async lost(): Promise<string[]> {
      const read = async <T>(path: string) =>
        json<T>(await fetch(`${account}/${path}`, { headers: { authorization } }));
      const groups = new Set<string>();
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { groups: { name: string }[]; cursor: string | null } = await read(
          `groups?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        for (const { name } of page.groups) if (name.startsWith(prefix)) groups.add(name);
        cursor = page.cursor;
      }
      const { entries } = await read<{ entries: { subject: string | null }[] }>('audit-log?limit=200&filter=groups');
      const entered = new Set(entries.flatMap(({ subject }) => (subject?.startsWith(prefix) ? [subject] : [])));
      return [
        ...acknowledged
          .filter((name) => !groups.has(name))
          .map((name) => `the group ${name} was acknowledged and is not there`),
        ...[...groups]
          .filter((name) => !entered.has(name))
          .map((name) => `the group ${name} has no entry in the audit log`),
        ...[...entered]
          .filter((name) => !groups.has(name))
          .map((name) => `the audit log tells of the group ${name}, which is not there`),
      ];
    },
  };
}

async function json<T>(response: Response): Promise<T> {
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${await response.text()}`);
  return response.json() as Promise<T>;
}
