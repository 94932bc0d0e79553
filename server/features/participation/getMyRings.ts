import type { Rings } from '#contract/entities/rings.ts';
import type { Language } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';

/** The scores of all surveys that a person has submitted, by survey type, the one submitted last first. */
export async function getMyRings(
  _deps: Pick<Deps, 'db' | 'content'>,
  _personId: string,
  _requestedLanguage: Language | null,
): Promise<{ rings: Rings[] }> {
  return { rings: [] };
}
