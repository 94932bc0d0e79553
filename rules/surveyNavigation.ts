/** The place of a question: the index of its section and its index in that section, both from zero. */
export interface QuestionPlace {
  section: number;
  question: number;
}
export type SurveyStep = ({ to: 'question' } & QuestionPlace) | { to: 'complete' | 'privacy' | 'introduction' };

type Sections = readonly { questions: readonly { id: string; subquestions: readonly { id: string }[] | null }[] }[];

const allPlaces = (sections: Sections): QuestionPlace[] =>
  sections.flatMap(({ questions }, section) => questions.map((_, question) => ({ section, question })));

const indexOf = (places: QuestionPlace[], { section, question }: QuestionPlace) =>
  places.findIndex((place) => place.section === section && place.question === question);

/**
 * The target of Next: the next question in the section, then the start of the next section, then the complete page.
 * Sections without questions are skipped. Source: docs/rules/answering.md#navigation.
 */
export function nextStep(sections: Sections, from: QuestionPlace): SurveyStep {
  const places = allPlaces(sections);
  const next = places[indexOf(places, from) + 1];
  return next ? { to: 'question', ...next } : { to: 'complete' };
}

/**
 * The target of Back: the previous question in the section, otherwise the last question of the section before it. From
 * the survey's first question, Back leads to the privacy page if there is one, otherwise to the introduction. Source:
 * docs/rules/answering.md#navigation.
 */
export function backStep(sections: Sections, from: QuestionPlace, hasPrivacyPage: boolean): SurveyStep {
  const places = allPlaces(sections);
  const previous = places[indexOf(places, from) - 1];
  if (previous) return { to: 'question', ...previous };
  return { to: hasPrivacyPage ? 'privacy' : 'introduction' };
}

/** The first question of the survey, or the complete page of a survey without questions. */
export function firstStep(sections: Sections): SurveyStep {
  const first = allPlaces(sections)[0];
  return first ? { to: 'question', ...first } : { to: 'complete' };
}

/** The last question of the survey, or the introduction of a survey without questions. */
export function lastStep(sections: Sections): SurveyStep {
  const last = allPlaces(sections).at(-1);
  return last ? { to: 'question', ...last } : { to: 'introduction' };
}

/** The place of a question or a matrix sub-question. Undefined if the survey has no such question. */
export function placeOf(sections: Sections, questionId: string): QuestionPlace | undefined {
  return allPlaces(sections).find(({ section, question }) => {
    const here = sections[section]?.questions[question];
    return here?.id === questionId || here?.subquestions?.some(({ id }) => id === questionId);
  });
}

/** The question at the indices in an address. Undefined if they are invalid. */
export function placeAt(sections: Sections, section: string, question: string): QuestionPlace | undefined {
  if (!/^\d{1,6}$/.test(section) || !/^\d{1,6}$/.test(question)) return undefined;
  const place = { section: Number(section), question: Number(question) };
  return sections[place.section]?.questions[place.question] ? place : undefined;
}
