import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import { firstStep, placeOf, type SurveyStep } from '#rules/surveyNavigation.ts';
import { lastQuestionAnswered } from '#rules/surveyProgress.ts';
import { paths, type LinkTarget } from '#web/paths.ts';

/** Returns the page that a step leads to. */
export function stepLink(step: SurveyStep): LinkTarget {
  switch (step.to) {
    case 'question':
      return paths.surveyQuestion(step.section, step.question);
    case 'complete':
      return paths.surveyComplete();
    case 'privacy':
      return paths.surveyPrivacy();
    case 'introduction':
      return paths.surveyIntro();
  }
}

/**
 * Returns the target of 'Continue the survey': the question after the furthest answered one, or the complete page if
 * that was the last question.
 */
export function continueLink({ sections, participation }: ParticipationSurvey): LinkTarget {
  const place = participation.nextQuestionUUID === null ? undefined : placeOf(sections, participation.nextQuestionUUID);
  if (place) return paths.surveyQuestion(place.section, place.question);
  return lastQuestionAnswered(sections) ? paths.surveyComplete() : stepLink(firstStep(sections));
}
