import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SectionQuestion, SurveySection } from '#contract/entities/surveySection.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { storeSurveyTypes } from './recomposeSurveys.ts';

const sectionId = 'organisation-questions';
const chosenByAuthor = ['own-change-first', 'own-support-known'];
let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const newSurvey = ({ accountId } = organisation, copyOf: string | null = null) =>
  makeSurvey(api, { accountId, type: 'wellbeing', copyOf, status: 'READY' });

const open = (survey: TestSurvey) => survey.open();

const call = (
  method: string,
  { surveyId }: TestSurvey,
  below = '',
  json?: unknown,
  { section = sectionId, as = 'edit' as Role, of = organisation } = {},
) =>
  api.call(method, `/survey/${surveyId}/section/${section}${below}`, {
    token: of.as[as],
    ...(json !== undefined && { json }),
  });

const readSection = async (survey: TestSurvey, of = organisation): Promise<SurveySection> =>
  (await call('GET', survey, '', undefined, { as: 'view', of })).body;
const askedIn = async (survey: TestSurvey) => (await readSection(survey)).questions.map(({ id }) => id);
const setQuestions = (survey: TestSurvey, questionIds: string[]) => call('PUT', survey, '/questions', { questionIds });

const freeText = (title = `Question ${randomUUID()}`) => ({ title, type: 'freeText', freeTextType: 'long' });
const choice = (title = `Question ${randomUUID()}`) => ({
  title,
  type: 'multi',
  multichoiceType: 'single',
  options: ['Yes', 'No'],
});

async function createQuestion(
  survey: TestSurvey,
  question: object = freeText(),
  of = organisation,
): Promise<SectionQuestion> {
  const { status, body } = await call('POST', survey, '/questions', question, { of });
  if (status !== 201) throw new Error(`Refused: ${JSON.stringify(body)}`);
  return body;
}
describe('choosing', () => {
  it('starts with the questions of the survey type, and offers its library', async () => {
    const survey = await newSurvey();
    const section = await readSection(survey);
    expect(section).toMatchObject({ id: sectionId, title: 'Questions from your organisation' });
    expect(section.questions.map(({ id }) => id)).toEqual(chosenByAuthor);
    expect(section.questions[0]).toMatchObject({
      type: 'multi',
      multichoiceType: 'longSingle',
      custom: false,
      locked: false,
      subtitle: null,
      allowOtherAnswer: true,
      freeTextType: null,
    });
    const library = section.availableQuestions.map(({ id }) => id);
    expect(library.slice(0, 3)).toEqual([...chosenByAuthor, 'own-age']);
  });

  it('sets the chosen questions in order, by PUT and by POST, and does not change the library', async () => {
    const survey = await newSurvey();
    const { id } = await createQuestion(survey);
    const { availableQuestions } = await readSection(survey);
    expect((await setQuestions(survey, [id, 'own-age', 'own-change-first'])).status).toBe(204);
    expect(await askedIn(survey)).toEqual([id, 'own-age', 'own-change-first']);
    expect((await readSection(survey)).availableQuestions).toEqual(availableQuestions);
    expect(await call('POST', survey, '/questions', { questionIds: ['own-hours'] })).toMatchObject({
      status: 204,
      body: null,
    });
    expect(await askedIn(survey)).toEqual(['own-hours']);
    expect((await setQuestions(survey, [])).status).toBe(204);
    expect(await askedIn(survey)).toEqual([]);
  });

  it('removes a question, and resets a section to the questions of the survey type', async () => {
    const survey = await newSurvey();
    expect((await call('DELETE', survey, '/question/own-change-first')).status).toBe(204);
    expect(await askedIn(survey)).toEqual(['own-support-known']);
    expect((await call('DELETE', survey, '/question/own-change-first')).body.error).toBe('QuestionNotFound');
    expect((await call('DELETE', survey)).status).toBe(204);
    expect(await askedIn(survey)).toEqual(chosenByAuthor);
  });

  it('counts as a modification of the survey', async () => {
    const survey = await newSurvey();
    api.wait(60_000);
    await setQuestions(survey, ['own-age']);
    expect((await api.call('GET', `/survey/${survey.surveyId}`, { token: organisation.as.view })).body).toMatchObject({
      lastModified: api.clock().toISOString(),
      editableSections: [{ id: sectionId, questions: [{ id: 'own-age' }] }],
    });
  });

  it.each([
    ['an unknown question', ['own-age', 'own-none'], 'questionIds[1]'],
    ['a question of another section', ['own-age', 'load-rows'], 'questionIds[1]'],
    ['a question twice', ['own-age', 'own-hours', 'own-age'], 'questionIds[2]'],
    ['more questions than a section holds', Array.from({ length: 101 }, (_, index) => `own-${index}`), 'questionIds'],
  ])('refuses %s', async (_, questionIds, property) => {
    const { status, body } = await setQuestions(await newSurvey(), questionIds);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'Validation' });
    expect(body.messages[0].property).toBe(property);
  });

  it('rejects a section that does not exist, or that is not editable', async () => {
    const survey = await newSurvey();
    for (const section of ['none', 'your-work']) {
      const withCode = await Promise.all([
        call('DELETE', survey, '', undefined, { section }),
        call('PUT', survey, '/questions', { questionIds: [] }, { section }),
        call('POST', survey, '/questions', freeText(), { section }),
        call('DELETE', survey, '/question/own-age', undefined, { section }),
      ]);
      for (const { status, body } of withCode)
        expect({ status, error: body.error }).toEqual({ status: 400, error: 'SectionNotFound' });
      // These two answer NotFound instead (docs/rules/survey-lifecycle.md#custom-questions).
      const without = await Promise.all([
        call('GET', survey, '', undefined, { section }),
        call('PUT', survey, '/question/own-age', freeText(), { section }),
      ]);
      for (const { status, body } of without)
        expect({ status, error: body.error }).toEqual({ status: 404, error: 'NotFound' });
    }
  });

  it('is rejected after the survey was opened', async () => {
    const survey = await newSurvey();
    const { id } = await createQuestion(survey);
    await setQuestions(survey, [id, 'own-age']);
    await open(survey);
    const answers = await Promise.all([
      call('DELETE', survey),
      setQuestions(survey, []),
      call('POST', survey, '/questions', freeText()),
      call('PUT', survey, `/question/${id}`, freeText()),
      call('DELETE', survey, `/question/${id}`),
    ]);
    for (const { status, body } of answers)
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'SurveyLocked' });
    expect(await readSection(survey)).toMatchObject({
      questions: [
        { id, locked: true },
        { id: 'own-age', locked: false },
      ],
    });
  });

  it('is copied with a survey, and the copy is independent of the original', async () => {
    const survey = await newSurvey();
    const { id } = await createQuestion(survey);
    await setQuestions(survey, [id, 'own-age']);
    const copy = await newSurvey(organisation, survey.surveyId);
    expect(await askedIn(copy)).toEqual([id, 'own-age']);
    await setQuestions(copy, ['own-age']);
    expect(await askedIn(survey)).toEqual([id, 'own-age']);
  });
});

it('a choice survives changes to the survey type, except for questions that were deleted', async () => {
  const survey = await newSurvey();
  const { id } = await createQuestion(survey);
  await setQuestions(survey, ['own-hours', id, 'own-age', 'own-change-first']);
  const opened = await newSurvey();
  await setQuestions(opened, ['own-age']);
  await open(opened);

  const { definition } = api.content.surveyTypes.get('wellbeing')!;
  const isLeft = (question: { id: string }) => question.id !== 'own-age';
  const later = {
    ...definition,
    sections: definition.sections.map(({ questions, availableQuestions = [], ...section }) => ({
      ...section,
      name: `New ${section.name}`,
      questions: questions.filter(isLeft),
      availableQuestions: availableQuestions.filter(isLeft),
    })),
  };
  await storeSurveyTypes(
    api.db,
    new Map([['wellbeing', { definition: later, translations: {}, hash: `later ${randomUUID()}` }]]),
    api.clock(),
  );
  expect(await readSection(survey)).toMatchObject({
    title: 'New Questions from your organisation',
    questions: [{ id: 'own-hours' }, { id }, { id: 'own-change-first' }],
  });
  expect(await readSection(opened)).toMatchObject({
    title: 'Questions from your organisation',
    questions: [{ id: 'own-age' }],
  });
});

describe("an organisation's own questions", () => {
  it("can be chosen in all of the organisation's surveys, and in no other organisation's", async () => {
    const survey = await newSurvey();
    const title = `Which team? ${randomUUID()}`;
    const question = await createQuestion(survey, {
      ...choice(title),
      subtitle: ' As on your badge ',
      options: [' Red ', 'Blue'],
      freeTextType: null,
    });
    expect(question).toEqual({
      id: expect.stringMatching(/^custom-/),
      title,
      subtitle: 'As on your badge',
      type: 'multi',
      custom: true,
      locked: false,
      multichoiceType: 'single',
      options: ['Red', 'Blue'],
      allowOtherAnswer: false,
      freeTextType: null,
    });
    expect(await askedIn(survey)).toEqual(chosenByAuthor);
    expect((await readSection(await newSurvey())).availableQuestions).toContainEqual(question);

    const other = await createOrganisation(api, 'Other');
    const theirs = await newSurvey(other);
    expect((await readSection(theirs, other)).availableQuestions.map(({ id }) => id)).not.toContain(question.id);
    const asOther = (method: string, below: string, json?: unknown) => call(method, theirs, below, json, { of: other });
    expect((await asOther('PUT', '/questions', { questionIds: [question.id] })).body.error).toBe('Validation');
    expect(await asOther('PUT', `/question/${question.id}`, freeText())).toMatchObject({
      status: 404,
      body: { error: 'NotFound' },
    });
    // The titles of two organisations' questions do not conflict.
    expect((await asOther('POST', '/questions', choice(title))).status).toBe(201);
  });

  it.each([
    ['neither questions nor a question', {}, 'title'],
    ['both', { ...freeText(), questionIds: [] }, 'questionIds'],
    ['no title', { ...freeText(), title: undefined }, 'title'],
    ['an empty title', freeText('  '), 'title'],
    ['a title that is too long', freeText('x'.repeat(501)), 'title'],
    ['no type', { ...freeText(), type: undefined }, 'type'],
    ['text of no kind', { ...freeText(), freeTextType: undefined }, 'freeTextType'],
    ['a choice of no kind', { ...choice(), multichoiceType: null }, 'multichoiceType'],
    ['no options', { ...choice(), options: undefined }, 'options'],
    ['one option', { ...choice(), options: ['Yes'] }, 'options'],
    ['an empty option', { ...choice(), options: ['Yes', ' '] }, 'options[1]'],
    ['an option twice', { ...choice(), options: ['Yes', 'No', 'Yes '] }, 'options[2]'],
    [
      'more options than there can be',
      { ...choice(), options: Array.from({ length: 101 }, (_, index) => `Option ${index}`) },
      'options',
    ],
    ['"other"', { ...choice(), allowOtherAnswer: true }, 'allowOtherAnswer'],
    ['an id', { ...freeText(), id: 'custom-1' }, 'id'],
  ])('cannot be created with %s', async (_, question, property) => {
    const { status, body } = await call('POST', await newSurvey(), '/questions', question);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'Validation' });
    expect(body.messages[0].property).toBe(property);
  });

  it.each(['scale', 'matrix', 'matrixSub', 'Multi', 'nonsense'])('cannot have the type %s', async (type) => {
    const survey = await newSurvey();
    expect((await call('POST', survey, '/questions', { ...freeText(), type })).body.error).toBe(
      'UnsupportedQuestionType',
    );
    const { id } = await createQuestion(survey);
    expect((await call('PUT', survey, `/question/${id}`, { ...freeText(), type })).body.error).toBe(
      'UnsupportedQuestionType',
    );
  });

  it('must have titles that no other question has, case-insensitive', async () => {
    const survey = await newSurvey();
    const { id, title } = await createQuestion(survey, freeText(`ÜBER uns ${randomUUID()}`));
    const another = await createQuestion(survey);
    for (const taken of [title.toLowerCase(), 'HOW OLD ARE YOU?']) {
      expect((await call('POST', await newSurvey(), '/questions', freeText(taken))).body.error).toBe(
        'QuestionAlreadyExists',
      );
      expect((await call('PUT', survey, `/question/${another.id}`, freeText(taken))).body.error).toBe(
        'QuestionAlreadyExists',
      );
    }
    expect((await call('PUT', survey, `/question/${id}`, freeText(title.toUpperCase()))).status).toBe(200);
  });

  it('are created only once by simultaneous requests with the same title', async () => {
    const survey = await newSurvey();
    const other = await newSurvey();
    const title = `At once ${randomUUID()}`;
    const answers = await Promise.all(
      [survey, other, survey, other].map((each) => call('POST', each, '/questions', freeText(title))),
    );
    expect(answers.map(({ status, body }) => body.error ?? status).toSorted()).toEqual([
      201,
      'QuestionAlreadyExists',
      'QuestionAlreadyExists',
      'QuestionAlreadyExists',
    ]);
  });

  it('change in every survey that contains them', async () => {
    const [survey, asking] = [await newSurvey(), await newSurvey()];
    const { id } = await createQuestion(survey, choice());
    for (const each of [survey, asking]) await setQuestions(each, [id]);
    const title = `Changed ${randomUUID()}`;
    const changed = { ...choice(title), multichoiceType: 'multi', options: ['One', 'Two', 'Three'] };
    const { status, body } = await call('PUT', survey, `/question/${id}`, changed);
    expect({ status, body }).toMatchObject({ status: 200, body: { id, ...changed, custom: true, locked: false } });
    for (const each of [survey, asking]) expect((await readSection(each)).questions).toEqual([body]);
  });

  it('no longer change after a survey with them was opened', async () => {
    const [survey, opening] = [await newSurvey(), await newSurvey()];
    const { id, title } = await createQuestion(survey);
    const unused = await createQuestion(survey);
    for (const each of [survey, opening]) await setQuestions(each, [id]);
    await open(opening);
    expect((await call('PUT', survey, `/question/${id}`, freeText())).body.error).toBe('QuestionLocked');
    expect((await call('PUT', survey, `/question/${unused.id}`, freeText())).status).toBe(200);
    expect((await readSection(survey)).questions).toMatchObject([{ id, title, locked: true }]);
    // It can still be chosen.
    expect((await setQuestions(survey, ['own-age', id])).status).toBe(204);
  });

  it('are the only questions that can be edited: questions of the survey type and unknown questions cannot', async () => {
    const survey = await newSurvey();
    expect((await call('PUT', survey, '/question/own-age', freeText())).body.error).toBe('QuestionLocked');
    for (const id of [`custom-${randomUUID()}`, 'nonsense']) {
      expect(await call('PUT', survey, `/question/${id}`, freeText())).toMatchObject({
        status: 404,
        body: { error: 'NotFound' },
      });
      expect((await call('DELETE', survey, `/question/${id}`)).body.error).toBe('QuestionNotFound');
    }
  });

  it('stay consistent under simultaneous changes: surveys contain the chosen questions in their last version', async () => {
    const surveys = await Promise.all([newSurvey(), newSurvey(), newSurvey()]);
    const questions = await Promise.all([createQuestion(surveys[0]!), createQuestion(surveys[1]!)]);
    const ids = questions.map(({ id }) => id);
    const titles = questions.map(() => `Last ${randomUUID()}`);
    const answers = await Promise.all([
      ...surveys.flatMap((survey) => [setQuestions(survey, ids), setQuestions(survey, ids.toReversed())]),
      ...surveys.flatMap((survey) =>
        ids.map((id, index) => call('PUT', survey, `/question/${id}`, freeText(titles[index]))),
      ),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
    for (const survey of surveys) {
      const requested = (await readSection(survey)).questions;
      expect(requested.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      for (const { id, title } of requested) expect(title).toBe(titles[ids.indexOf(id)]);
    }
  });

  it('are the same in the library and a survey when they change while the survey opens', async () => {
    const survey = await newSurvey();
    for (let round = 1; round <= 5; round += 1) {
      const { id } = await createQuestion(survey);
      const opening = await newSurvey();
      await setQuestions(opening, [id]);
      const [, { status, body }] = await Promise.all([
        open(opening),
        call('PUT', survey, `/question/${id}`, freeText()),
      ]);
      expect(status === 200 || body.error === 'QuestionLocked').toBe(true);
      const { questions, availableQuestions } = await readSection(opening);
      expect(questions).toEqual(availableQuestions.filter((question) => question.id === id));
    }
  });
});
