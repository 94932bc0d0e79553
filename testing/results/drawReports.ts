import type { SurveyType } from '#contract/content/surveyType.ts';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import type { Participation } from '#contract/entities/participation.ts';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
import { scoreSurvey, type ScaleAnswers } from '#rules/scoring.ts';
import type { Content } from '#server/content/content.ts';
import { isDistressHigh } from '#server/content/isDistressHigh.ts';
import { undeclared } from '#server/content/measurement.ts';
import { presentParticipationReport } from '#server/features/participation/presentParticipationReport.ts';
import { isSupportFirst, rightsArticles } from '#server/features/participation/supportFirst.ts';
import { randomDraws, type RandomDraws } from '#testing/randomDraws.ts';
import { earlierRiskType } from '#testing/surveys/earlierRiskType.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';

export const drawnTypes = ['pulse', 'wellbeing', 'psychosocial-risk', 'every-question-type', 'earlier risk'] as const;
export type DrawnType = (typeof drawnTypes)[number];

/** The shipped survey types, an earlier version of one of them, and one with every question type. */
export const drawnDefinition = (content: Content, typeId: DrawnType): SurveyType =>
  typeId === 'earlier risk'
    ? earlierRiskType(content.surveyTypes.get('psychosocial-risk')!.definition)
    : (content.surveyTypes.get(typeId)?.definition ?? everyQuestionType);

/** Draws personal reports of a survey type: the same ones each time. */
export function drawReports(
  content: Content,
  typeId: DrawnType,
  { count, language = 'en' }: { count: number; language?: 'en' | 'de' },
): ParticipationReport[] {
  const draws = randomDraws(drawnTypes.indexOf(typeId));
  const definition = drawnDefinition(content, typeId);
  return Array.from({ length: count }, () => reportOf(content, definition, drawAnswers(definition, draws), language));
}

/**
 * One person's answers. People, their sections and their aspects have levels of their own, so that the bands of a report
 * are alike or far apart. Some people skip much.
 */
function drawAnswers({ sections, report }: SurveyType, draws: RandomDraws): ScaleAnswers {
  const scales = new Map(surveyItems({ sections, report } as SurveyType).map((item) => [item.id, scaleOf(item)]));
  const person = draws.integer(0, 10);
  const reach = draws.pick([0, 0, 1, 2, 4]);
  const skipped = draws.pick([0, 0, 0, 0.1, 0.5, 0.7]);
  const around = (level: number) => Math.min(Math.max(level + draws.integer(-reach, reach), 0), 10);
  const answers = new Map<string, number>();
  const answer = (question: string, level: number, reversed: boolean) => {
    const { min, max } = scales.get(question)!;
    const value = Math.round(min + (level / 10) * (max - min));
    if (!draws.chance(skipped)) answers.set(question, reversed ? max + min - value : value);
  };
  const distress = around(person);
  for (const { question, reversed = false } of report.distress?.items ?? [])
    answer(question, around(distress), !reversed);
  for (const { aspects, events } of report.sections) {
    const section = around(person);
    for (const { items } of aspects) {
      const aspect = around(section);
      for (const { question, reversed = false } of items) answer(question, around(aspect), reversed);
    }
    for (const { question } of events?.items ?? []) {
      const value = draws.pick([1, 1, 1, 1, 1, 1, 1, 2, 3, 5]);
      if (!draws.chance(skipped)) answers.set(question, value);
    }
  }
  return answers;
}

/** The personal report of someone who gave these answers. */
export function reportOf(
  content: Content,
  definition: SurveyType,
  answers: ScaleAnswers,
  language: 'en' | 'de' = 'en',
): ParticipationReport {
  const texts = content.texts[language];
  return presentParticipationReport({
    definition: language === 'en' ? definition : texts.surveyType({ definition, translations: {} }),
    measurement: content.measurement.get(definition.id) ?? undeclared,
    score: scoreSurvey(definition, answers),
    answers,
    distressHigh: isDistressHigh(definition, answers),
    participation: {} as Participation,
    personName: null,
    texts,
    change: null,
    keptStep: null,
    support: {
      supportArticle: null,
      first: isSupportFirst(definition, answers),
      emergency: null,
      line: null,
      articles: rightsArticles(definition.report.sections).flatMap((slug) => texts.articles.get(slug) ?? []),
      supportToken: '',
    },
  });
}
