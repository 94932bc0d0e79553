import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { ReportSection } from '#contract/entities/individualReport.ts';
import { surveyItems, scaleOf } from '#rules/surveyItems.ts';
import {
  answerAll,
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { earlierRiskType } from '#testing/surveys/earlierRiskType.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let surveys = 0;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

const pulseType = () => api.content.surveyTypes.get('pulse')!.definition;
const riskType = () => api.content.surveyTypes.get('psychosocial-risk')!.definition;
/** The texts of its section without a score. */
const peopleTexts = () => riskType().report.sections.find(({ code }) => code === 'people-around-you')!.summaries;

/**
 * Creates a survey of this type.
 * @returns a participant, the participation's id in the tables, and the others' tokens.
 */
async function invite(type: SurveyType) {
  const { tokens, adminIds } = await makeSurvey(api, {
    type,
    people: 2,
    name: `Report ${++surveys}`,
  });
  return { ...(await participate(api, tokens[0]!)), id: adminIds[0]!, others: tokens.slice(1) };
}
type Invited = Awaited<ReturnType<typeof invite>>;

/**
 * Returns whether the good end of an item is the low end of its scale. If only the distress scale uses it, the good end
 * is low distress.
 */
function isReversed({ report }: SurveyType, question: string): boolean {
  const scored = report.sections
    .flatMap(({ aspects, events }): { question: string; reversed?: boolean }[] => [
      ...aspects.flatMap(({ items }) => items),
      ...(events?.items ?? []).map((event) => ({ question: event.question, reversed: true })),
    ])
    .find((item) => item.question === question);
  const requested = report.distress?.items.find((item) => item.question === question);
  return scored ? scored.reversed === true : requested !== undefined && requested.reversed !== true;
}

/** Submits an answer to every question, with each scale at its good end (1) or its bad end (0). */
async function submitAt(level: 0 | 1, participant: Participant, definition: SurveyType) {
  await answerAll(participant);
  for (const item of surveyItems(definition)) {
    const scale = scaleOf(item);
    if (!scale) continue;
    const intValue = (level === 1) === isReversed(definition, item.id) ? scale.min : scale.max;
    const { status } = await participant.answer({ questionId: item.id, intValue, otherTitle: otherTitleOf(item) });
    expect([item.id, status]).toEqual([item.id, 204]);
  }
  expect((await participant.complete()).status).toBe(204);
}

function otherTitleOf({ id, question }: ReturnType<typeof surveyItems>[number]) {
  const asks =
    question.type === 'scale'
      ? question.requiresOtherTitle
      : question.type === 'matrix' && question.subquestions.find((row) => row.id === id)?.requiresOtherTitle;
  return asks ? 'The old lift' : undefined;
}

/** Deletes answers as if the questions had been skipped. Participants cannot skip required questions. */
const removeAnswers = (participant: Invited, questions: readonly string[]) =>
  api.db
    .deleteFrom('answer')
    .where('participation_id', '=', participant.id)
    .where('question_id', 'in', questions)
    .execute();

const itemsOf = (definition: SurveyType, aspect: string) =>
  definition.report.sections
    .flatMap(({ aspects }) => aspects)
    .find(({ code }) => code === aspect)!
    .items.map(({ question }) => question);

const everyItem = (definition: SurveyType) => surveyItems(definition).map(({ id }) => id);

const scoresOf = (sections: ReportSection[]) =>
  sections.flatMap(({ score, aspects }) => [score, ...aspects.map((aspect) => aspect.score)]);

describe('GET /participation/{participationId}/report', () => {
  describe.each(['pulse', 'every-question-type'])('of the survey type %s', (typeId) => {
    const surveyType = () => (typeId === 'pulse' ? pulseType() : everyQuestionType);

    it('scores the best answers 1 everywhere, recommends the articles for great scores and does not put support first', async () => {
      const person = await invite(surveyType());
      await submitAt(1, person, surveyType());
      const { status, body } = await person.report();
      expect(status).toBe(200);
      expect(new Set(scoresOf(body.report.sections))).toEqual(new Set([1]));
      expect(body.report.summary).toBe(surveyType().report.summaries.great);
      expect(
        body.report.sections.map((section: ReportSection) =>
          section.aspects.map(({ articles }) => articles.map(({ id }) => id)),
        ),
      ).toEqual(surveyType().report.sections.map(({ aspects }) => aspects.map(({ articles }) => articles.great)));
      expect(body.report.person).toEqual({ name: 'Given0' });
      expect(body.participation).toMatchObject({
        participationId: person.participationId,
        status: 'COMPLETED',
        registered: false,
      });
      expect(body.support.supportArticle.contents[0].html).toContain('<');
      expect(body.support).toMatchObject({ highPsychologicalDistressScore: false, first: false, articles: [] });
    });

    it('scores the worst answers 0 everywhere, and recommends the articles for poor scores', async () => {
      const person = await invite(surveyType());
      await submitAt(0, person, surveyType());
      const { body } = await person.report();
      const { sections, summaries } = surveyType().report;
      expect(new Set(scoresOf(body.report.sections))).toEqual(new Set([0]));
      expect(body.report.summary).toBe(
        typeId === 'pulse'
          ? summaries.poor
          : 'Some of your answers suggest that you’re having a hard time. The scores below are only part of the picture, and they can wait.',
      );
      expect(
        body.report.sections.map((section: ReportSection) =>
          section.aspects.map(({ articles }) => articles.map(({ id }) => id)),
        ),
      ).toEqual(sections.map(({ aspects }) => aspects.map(({ articles }) => articles.poor)));
      expect(body.report.sections.map(({ summary }: ReportSection) => summary)).toEqual(
        sections.map((section) => section.summaries.poor),
      );
      expect(body.support).toMatchObject({
        highPsychologicalDistressScore: typeId === 'every-question-type',
        first: true,
      });
    });

    it('scores an aspect if at least half of its items are answered, and otherwise does not', async () => {
      const definition = surveyType();
      const person = await invite(surveyType());
      await submitAt(1, person, definition);
      const aspect = definition.report.sections[0]!.aspects[0]!;
      const items = itemsOf(definition, aspect.code);
      const fewest = Math.ceil(items.length / 2);

      await removeAnswers(person, items.slice(fewest));
      expect((await person.report()).body.report.sections[0].aspects[0].score).toBe(1);
      await removeAnswers(person, items.slice(fewest - 1));
      const { body } = await person.report();
      expect(body.report.sections[0].aspects[0]).toMatchObject({
        name: aspect.name,
        score: null,
        scored: true,
        band: null,
        margin: null,
        articles: [],
      });
      expect(body.report.sections[0]).toMatchObject({
        score: 1,
        scored: true,
        band: 'great',
        margin: expect.closeTo(0.196, 12),
      });
    });

    it('answers ReportCannotBeGenerated if nothing can be scored and there is no high distress', async () => {
      const person = await invite(surveyType());
      await submitAt(1, person, surveyType());
      await removeAnswers(person, everyItem(surveyType()));
      const { status, body } = await person.report();
      expect([status, body.error]).toEqual([400, 'ReportCannotBeGenerated']);
    });

    it('fails rather than returning a score outside the range from 0 to 1', async () => {
      const person = await invite(surveyType());
      await submitAt(1, person, surveyType());
      const [item] = itemsOf(surveyType(), surveyType().report.sections[0]!.aspects[0]!.code);
      await api.db
        .updateTable('answer')
        .set({ int_value: 99 })
        .where('participation_id', '=', person.id)
        .where('question_id', '=', item!)
        .execute();
      const { status, body } = await person.report();
      expect([status, body.error]).toEqual([500, 'InternalError']);
      expect(api.logged()).toContain('Invalid score');
    });
  });

  describe('with few answers', () => {
    it('has no score for an aspect with only "not applicable" answers', async () => {
      const person = await invite(everyQuestionType);
      await answerAll(person);
      for (const questionId of itemsOf(everyQuestionType, 'help')) {
        expect((await person.answer({ questionId, notApplicable: true })).status).toBe(204);
      }
      expect((await person.complete()).status).toBe(204);
      const [, conditions] = (await person.report()).body.report.sections;
      expect(conditions.aspects[1]).toMatchObject({ name: 'Help', score: null });
      expect(conditions.score).not.toBeNull();
    });

    it('says that there is no overall summary if only one aspect can be scored', async () => {
      const definition = everyQuestionType;
      const person = await invite(everyQuestionType);
      await submitAt(0, person, definition);
      const stored = definition.report.sections[1]!.aspects[0]!;
      const items = itemsOf(definition, stored.code);
      await removeAnswers(
        person,
        everyItem(definition).filter((id) => !items.includes(id)),
      );
      const { status, body } = await person.report();
      expect(status).toBe(200);
      expect(body.report.summary).toContain('Too few of the questions were answered for an overall summary.');
      expect(body.report.sections[0]).toMatchObject({
        score: null,
        scored: true,
        band: null,
        margin: null,
        summary: null,
      });
      expect(body.report.sections[1].aspects[0]).toMatchObject({ name: stored.name, score: 0 });
    });
  });

  describe('and distress', () => {
    let person: Invited;
    const distress = () => everyQuestionType.report.distress!;
    beforeEach(async () => {
      person = await invite(everyQuestionType);
    });

    const answerDistress = async (high: boolean) => {
      for (const { question, reversed = false } of distress().items) {
        await person.answer({ questionId: question, intValue: high === reversed ? 1 : 5 });
      }
    };

    it.each([true, false])('shows whether it is high: %s', async (high) => {
      await answerAll(person);
      await answerDistress(high);
      await person.complete();
      expect((await person.report()).body.support.highPsychologicalDistressScore).toBe(high);
    });

    it('is not high if less than half of its scale was answered', async () => {
      await answerAll(person);
      await answerDistress(true);
      await person.complete();
      await removeAnswers(
        person,
        distress()
          .items.slice(4)
          .map(({ question }) => question),
      );
      expect((await person.report()).body.support.highPsychologicalDistressScore).toBe(false);
    });

    it('is shown even if there are too few answers for any score', async () => {
      await answerAll(person);
      await answerDistress(true);
      await person.complete();
      // These answers are too few to score an aspect of this type, but are half of the distress scale.
      const left = ['row-tired', 'row-effort', 'row-alone', 'row-hopeful', 'row-calm'];
      await removeAnswers(
        person,
        everyItem(everyQuestionType).filter((id) => !left.includes(id)),
      );
      const { status, body } = await person.report();
      expect(status).toBe(200);
      expect(new Set(scoresOf(body.report.sections))).toEqual(new Set([null]));
      expect(body.support.highPsychologicalDistressScore).toBe(true);
      expect(body.support.supportArticle.name).not.toBe('');
    });
  });

  describe('of a survey type with a section without a score', () => {
    /** This section of the report after the best answers, with some changed ones. */
    async function peopleAroundYou(type: SurveyType, changes: Record<string, number> = {}): Promise<ReportSection> {
      const person = await invite(type);
      await submitAt(1, person, type);
      for (const [question, value] of Object.entries(changes)) {
        await api.db
          .updateTable('answer')
          .set({ int_value: value })
          .where('participation_id', '=', person.id)
          .where('question_id', '=', question)
          .execute();
      }
      const { sections } = (await person.report()).body.report;
      return sections.find(({ code }: ReportSection) => code === 'people-around-you');
    }

    it('has no score, band and margin of the section, but those of its aspects', async () => {
      const section = await peopleAroundYou(riskType());
      expect(section).toMatchObject({ score: null, scored: false, band: null, margin: null });
      for (const aspect of section.aspects.filter(({ scored }) => scored)) {
        expect(aspect).toMatchObject({ score: 1, band: 'great', margin: expect.closeTo(0.196, 12) });
      }
    });

    it('has events without a score, and the band of what was answered', async () => {
      const { aspects } = await peopleAroundYou(riskType(), { 'event-threatened': 2, 'event-insulted': 4 });
      const none = { score: null, scored: false, margin: null };
      expect(aspects.filter(({ scored }) => !scored)).toEqual(
        ['More than once', 'Never', 'Once', 'Never', 'Never', 'Never'].map((label) =>
          expect.objectContaining({ ...none, label, band: { Never: 'great', Once: 'good' }[label] ?? 'poor' }),
        ),
      );
    });

    it('summarises the section by the bands of its aspects', async () => {
      expect((await peopleAroundYou(riskType())).summary).toBe(peopleTexts().great);
      const changed = await peopleAroundYou(
        riskType(),
        Object.fromEntries(itemsOf(riskType(), 'support').map((item) => [item, 1])),
      );
      expect(changed.aspects.slice(0, 4).map(({ band }) => band)).toEqual(['poor', 'great', 'great', 'great']);
      expect(changed.summary).toBe(peopleTexts().good);
    });

    it('follows the declaration for a survey of another version of the type', async () => {
      const other = structuredClone(riskType());
      other.report.sections.at(-1)!.name = 'People at work';
      const section = await peopleAroundYou(other);
      expect(section).toMatchObject({ name: 'People at work', score: null, scored: false });
    });
  });

  describe('support first', () => {
    const safety = (sections: ReportSection[]) =>
      sections.flatMap(({ aspects }) => aspects).find(({ name }) => name === 'Feeling safe from harm')!;

    it.each([
      [1, false, 'great'],
      [2, true, 'good'],
    ] as const)(
      "for a threat in an earlier version, answered with step %i: %s, and the aspect's band is %s",
      async (step, first, band) => {
        const earlier = earlierRiskType(riskType());
        const person = await invite(earlier);
        await submitAt(1, person, earlier);
        await api.db
          .updateTable('answer')
          .set({ int_value: step })
          .where('participation_id', '=', person.id)
          .where('question_id', '=', 'safety-threatened')
          .execute();
        const { report, support } = (await person.report()).body;
        expect(support).toMatchObject({
          first,
          articlesFirst: first,
          highPsychologicalDistressScore: false,
          emergency: { number: '112', country: 'DE' },
          line: { name: 'TelefonSeelsorge', phone: '0800 111 0 111' },
        });
        expect(support.articles.map(({ id }: { id: string }) => id)).toEqual(['safe-from-threats-and-harassment']);
        const aspect = safety(report.sections);
        const { summary } = report.sections.find(({ code }: ReportSection) => code === 'people-around-you');
        expect(aspect.band).toBe(band);
        expect(aspect.score).toBeGreaterThan(0.7);
        if (first) expect(summary).toMatch(/^<p>Your answers here mention something that should not happen at work\./);
        else expect(summary).toBe(peopleTexts()[band]);
        expect(report.summary.startsWith('Your answers mention something that should not happen')).toBe(first);
        expect(
          report.sections
            .flatMap(({ aspects }: ReportSection) => aspects)
            .filter((each: { band: string }) => each.band !== 'great')
            .map(({ name }: { name: string }) => name),
        ).toEqual(first ? [aspect.name] : []);
      },
    );
  });

  describe('of a survey type that asks about events', () => {
    const reportAfter = async (changes: Record<string, number>) => {
      const person = await invite(riskType());
      await submitAt(1, person, riskType());
      for (const [question, value] of Object.entries(changes)) {
        await api.db
          .updateTable('answer')
          .set({ int_value: value })
          .where('participation_id', '=', person.id)
          .where('question_id', '=', question)
          .execute();
      }
      return (await person.report()).body;
    };

    it.each([
      ['event-insulted', false],
      ['event-left-out', false],
      ['event-threatened', true],
      ['event-attacked', true],
      ['event-sexual-remarks', true],
      ['event-touched', true],
    ])('puts rights first after %s, and support: %s', async (question, first) => {
      const { report, support } = await reportAfter({ [question]: 2 });
      expect(support).toMatchObject({ first, articlesFirst: true });
      expect(report.summary).toMatch(/^Your answers mention something that should not happen at work\./);
    });

    it('has the same help and rights whatever was answered, complete and without images to request', async () => {
      const [none, threatened] = [await reportAfter({}), await reportAfter({ 'event-threatened': 5 })];
      expect(none.support).toMatchObject({ first: false, articlesFirst: false });
      expect(none.support.articles).toHaveLength(2);
      for (const { contents, image, thumbnail } of none.support.articles) {
        expect(contents.length).toBeGreaterThan(0);
        expect([image, thumbnail]).toEqual([null, null]);
      }
      expect(threatened.support.articles).toEqual(none.support.articles);
      const offered = ({ report }: typeof none) =>
        report.sections.map(({ articles, rights, aspects }: ReportSection) => [
          articles,
          rights,
          aspects.map((aspect) => [aspect.articles, aspect.descriptionArticle]),
        ]);
      expect(offered(threatened)).toEqual(offered(none));
    });

    it('is available to someone who only answered about events, whatever the answer', async () => {
      const person = await invite(riskType());
      await submitAt(1, person, riskType());
      await removeAnswers(
        person,
        everyItem(riskType()).filter((id) => id !== 'event-left-out'),
      );
      expect((await person.report()).body.support).toMatchObject({ first: false, articlesFirst: false });
      await api.db
        .updateTable('answer')
        .set({ int_value: 3 })
        .where('participation_id', '=', person.id)
        .where('question_id', '=', 'event-left-out')
        .execute();
      expect((await person.report()).body.support).toMatchObject({ first: false, articlesFirst: true });
    });
  });

  describe('refuses', () => {
    it('with SurveyNotComplete before submission, even if everything is answered', async () => {
      const person = await invite(pulseType());
      await answerAll(person);
      const { status, body } = await person.report();
      expect([status, body.error]).toEqual([400, 'SurveyNotComplete']);
    });

    it("a call for another person's or an unknown participation with 404, and a call without a session with 401", async () => {
      const person = await invite(pulseType());
      const stranger = await participate(api, person.others[0]!);
      expect(
        (await api.call('GET', `/participation/${stranger.participationId}/report`, { token: person.token })).status,
      ).toBe(404);
      expect((await api.call('GET', `/participation/${person.id}/report`, { token: person.token })).status).toBe(404);
      expect((await api.call('GET', '/participation/none/report', { token: person.token })).status).toBe(404);
      expect((await api.call('GET', `/participation/${person.participationId}/report`)).status).toBe(401);
    });
  });

  it('contains no name for a share-link response, except for the person whose account contains it', async () => {
    const pulse = await makeSurvey(api, { people: 2, name: `Report ${++surveys}` });
    const person = await participate(api, pulse.shareToken);
    await submitAt(1, person, pulseType());
    expect((await person.report()).body.report.person).toEqual({ name: null });

    const { id } = await api.db
      .selectFrom('participation')
      .where('public_id', '=', person.participationId)
      .select('id')
      .executeTakeFirstOrThrow();
    await createPerson(api, { emailAddress: 'shared@example.org', participations: [id] });
    const { body } = await person.report();
    expect([body.report.person, body.participation.registered]).toEqual([{ name: null }, true]);
    const { access_token: token } = await signInAsPerson(api, 'shared@example.org');
    const own = await api.call('GET', `/participation/${person.participationId}/report`, { token });
    expect(own.body.report.person).toEqual({ name: 'Ann' });
  });

  it('is the same for the person whose account contains the participation, and is not available to any other account', async () => {
    const participant = await invite(everyQuestionType);
    await submitAt(0, participant, everyQuestionType);
    await createPerson(api, { emailAddress: 'holder@example.org', participations: [participant.id] });
    await createPerson(api, { emailAddress: 'stranger@example.org' });
    const reportTo = async (emailAddress: string) => {
      const { access_token: token } = await signInAsPerson(api, emailAddress);
      return api.call('GET', `/participation/${participant.participationId}/report`, { token });
    };

    const { status, body } = await reportTo('holder@example.org');
    expect(status).toBe(200);
    expect(body).toEqual((await participant.report()).body);
    expect(body).toMatchObject({
      report: { person: { name: 'Given0' } },
      support: { highPsychologicalDistressScore: true },
    });
    expect((await reportTo('stranger@example.org')).status).toBe(404);
  });
});
