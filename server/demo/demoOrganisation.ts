import type { Deps } from '../deps.ts';
import type { DemoGroup } from './demoPeople.ts';

/** What the demonstration is made with and in. */
export interface DemoOrganisation extends Pick<Deps, 'db' | 'config' | 'content'> {
  accountId: string;
  groupIds: Record<DemoGroup['name'], string>;
  now: Date;
}
