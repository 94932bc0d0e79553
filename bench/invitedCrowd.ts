import type { Db } from '../server/db/database.ts';
import type { SurveyKey } from '../server/db/surveyKey.ts';
import { addAdministrator } from '../testing/surveys/organisation.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';
import { productOn } from '../testing/databases/withProduct.ts';
import { fortyScales } from './fortyScales.ts';

export interface InvitedCrowd {
  survey: SurveyKey;
  questionIds: string[];
  /** The tokens of the people's invitations. */
  tokens: string[];
  shareToken: string;
  /** The id of a person who administers the survey. */
  personId: string;
}

/** Creates a survey of 40 scales in a new organisation with this number of people. It is not open yet. */
export async function invitedCrowd(db: Db, people: number): Promise<InvitedCrowd> {
  const { questionIds, definition } = fortyScales();
  const product = await productOn(db);
  const survey = await makeSurvey(product, { name: 'Crowd', type: definition, people, status: 'READY' });
  const { personId } = await addAdministrator(product, survey.accountId, 'edit');
  return { survey, questionIds, tokens: survey.tokens, shareToken: survey.shareToken, personId };
}
