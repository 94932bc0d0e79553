import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import type { AspectFinding, ChangeFinding, EventFinding, GroupFinding } from '#rules/findings.ts';
import { stepText } from '#rules/reportedStep.ts';
import { scoreLabel } from '#rules/scoreLabel.ts';
import { bandOf } from '#rules/scoring.ts';
import { differencePoints, differenceText, scoreWithInterval } from '#web/components/charts/certaintyTexts.ts';
import { responsesText } from '#web/components/charts/MissingNumber.tsx';
import { plural, t } from '#web/i18n/translate.ts';
import { nameList, ownName } from '../reportMetadata.ts';
import type { StandingOut } from './standingOut.ts';

/* Texts about what stands out in a report, with the labels that it has elsewhere. Each sentence gives the reason. */

type Report = Pick<SurveyReport, 'sections' | 'bands'>;

/**
 * The reasons why an aspect stands out.
 * @param mean of all released aspects, which the finding is compared with.
 */
export function aspectSentence(
  { section, aspect, reasons, norm }: AspectFinding,
  { sections, bands }: Report,
  mean: number,
): string {
  const labels = sections.find(({ id }) => id === section.id)!;
  const label = t(scoreLabel(aspect.score, labels, bands));
  const places = reasons.flatMap((reason) => {
    if (reason === 'band')
      return bandOf(aspect.score, bands) === 'great' ? t('in the highest band') : t('in the lowest band');
    if (reason === 'norm') return [];
    return aspect.interval.low > mean ? t('above the mean of all aspects') : t('below the mean of all aspects');
  });
  const isRelative = reasons.every((reason) => reason === 'mean') && bandOf(aspect.score, bands) === 'good';
  const relation =
    aspect.interval.low > mean
      ? t('It is high only next to the other aspects.')
      : t('It is low only next to the other aspects.');
  const sentence = t('{label}, {score}: {reasons}.', {
    label,
    score: scoreWithInterval(aspect, bands),
    reasons: [
      ...(places.length > 0 ? [t('the whole interval is {places}', { places: nameList(places) })] : []),
      ...(reasons.includes('norm') && norm ? [differenceText(norm, t('the norm'))] : []),
    ].join('; '),
  });
  return isRelative ? `${sentence} ${relation}` : sentence;
}

/** The name of events, their label, and the sentence with the step of each. */
interface EventTexts {
  name: string;
  label: string;
  sentence: string;
}

/** Names a single event, and counts several, so that none of them comes first. */
export function eventTexts({ title, events }: EventFinding): EventTexts {
  const [first, ...others] = events;
  const concern = t('Such an event is a greater concern than any score. Do not try to find out who answered.');
  if (others.length === 0) {
    const step = stepText(first!.reported);
    return {
      name: first!.name,
      label: t('{step} people', { step }),
      sentence: `${t('Reported by {step} people.', { step })} ${concern}`,
    };
  }
  const steps = events.map(({ name, reported }) => t('{name} by {step}', { name, step: stepText(reported) }));
  return {
    name: title,
    label: t('{events} kinds reported', { events: events.length }),
    sentence: `${t('Reported: {steps}.', { steps: nameList(steps) })} ${concern}`,
  };
}

/** The name of a group or change, the label of its difference in one line, and the sentence with the reason. */
interface DifferenceTexts {
  name: string;
  line: string;
  sentence: string;
}

/** A group in the score that differs most from all others together. */
export function groupTexts(
  { group, sampleSize, name, score, others }: GroupFinding,
  bands: SurveyReport['bands'],
): DifferenceTexts {
  const difference = differenceText(score.difference!, null);
  const sentences = [
    ...(sampleSize === null ? [] : [t('{responses}.', { responses: responsesText(sampleSize) })]),
    differenceSentence(name, score, difference, bands),
    ...othersSentence(others),
    t('This is about how work is arranged there, not about the people.'),
  ];
  return {
    name: t('Furthest from all others: {group}', { group: group.name }),
    line: t('{name}: {difference}', { name, difference }),
    sentence: sentences.join(' '),
  };
}

/** A score that has changed since the survey before. */
export function changeTexts(
  { name, score, since, others }: ChangeFinding,
  bands: SurveyReport['bands'],
): DifferenceTexts {
  const difference = differenceText(score.difference!, since);
  const sentences = [
    differenceSentence(name, score, difference, bands),
    ...othersSentence(others),
    t('These are not always the same people.'),
  ];
  return {
    name: t('Largest clear change: {score}', { score: name }),
    line: difference,
    sentence: sentences.join(' '),
  };
}

const othersSentence = (others: number): string[] =>
  others === 0
    ? []
    : [plural(others, '1 more score clearly differs.', '{others} more scores clearly differ.', { others })];

/** A score, the label of its difference, and how large this difference could be. */
function differenceSentence(
  name: string,
  { score, sampleSize, interval, differenceInterval }: GroupFinding['score'],
  difference: string,
  bands: SurveyReport['bands'],
): string {
  const { low, high } = differencePoints(differenceInterval!);
  const [smaller, larger] = [Math.abs(low), Math.abs(high)].toSorted((a, b) => a - b) as [number, number];
  return t('{name}: {score}, {difference}. The difference is between {smaller} and {larger} of 100.', {
    name,
    score: scoreWithInterval({ score: score!, sampleSize, interval }, bands),
    difference,
    smaller,
    larger,
  });
}

/** Names the people of a report that is not about everyone. */
export const populationText = ({
  survey,
  sections,
  sampleSize,
}: Pick<SurveyReport, 'survey' | 'sections' | 'sampleSize'>) =>
  plural(sampleSize, 'Among this 1 person: {name}', 'Among these {people} people: {name}', {
    people: sampleSize,
    name: ownName(sections) ?? survey.name,
  });

/** Says that it is not known yet what stands out. */
export const notKnownText = () =>
  t(
    'Which scores stand out is not known yet, because it is being calculated how sure they are. Reload this page in a minute.',
  );

/** Says that no strength and no concern was found, and that nothing was, once that is known of groups and changes. */
export const nothingFoundText = ({ group, change, aspects }: Pick<StandingOut, 'group' | 'change' | 'aspects'>) =>
  [
    group === null && change === null
      ? t(
          'Nothing stands out: no aspect differs enough from the others to be named. Either few people answered, or all aspects are alike. It does not mean that all is well.',
        )
      : t('No aspect stands out as high or low.'),
    ...(aspects.worst > 0
      ? [
          plural(
            aspects.worst,
            '1 of {aspects} aspects has a score in the lowest band.',
            '{worst} of {aspects} aspects have a score in the lowest band.',
            { worst: aspects.worst, aspects: aspects.released },
          ),
        ]
      : []),
  ].join(' ');
