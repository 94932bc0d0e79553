import { Type } from 'typebox';
import { Forecast, Rehearsal } from './entities/rehearsal.ts';
import { operation } from './operation.ts';
import { closed, language, pathId } from './schema.ts';

const surveyParams = closed({ surveyId: pathId });

/** Query parameters arrive as text. The server parses them as whole numbers. */
const rate = Type.Optional(
  Type.String({ description: 'Of 100 people in the survey, the number who complete it: 1 to 100. Default: 60' }),
);

export const getForecast = operation({
  method: 'GET',
  path: '/survey/{surveyId}/forecast',
  summary:
    'Which groups the report of a survey that has not opened could show, by the numbers of their people and an expected response rate. Uses no answers.',
  access: 'edit',
  throttle: 'rehearsals',
  params: surveyParams,
  query: closed({ rate }),
  success: 200,
  response: Forecast,
  errors: ['SurveyLocked'],
});

export const getRehearsal = operation({
  method: 'GET',
  path: '/survey/{surveyId}/rehearsal',
  summary:
    'Both reports of a survey that has not opened, as invented people would get them. The answers exist only while the call is answered: nothing is stored, sent or counted.',
  access: 'edit',
  throttle: 'rehearsals',
  params: surveyParams,
  query: closed({
    rate,
    seed: Type.Optional(Type.String({ description: 'Another number gives other answers: 0 to 9999. Default: 0' })),
    language: Type.Optional(language),
  }),
  success: 200,
  response: Rehearsal,
  errors: ['SurveyLocked'],
  long: true,
});
