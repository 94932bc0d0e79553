import type { AspectDefinition, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { Article, ArticleSummary } from '#contract/entities/article.ts';
import type { ParticipationReport, ReportSection } from '#contract/entities/individualReport.ts';
import type { Participation } from '#contract/entities/participation.ts';
import type { Language } from '#contract/languages.ts';
import { scoreLabels, type Bands, type ScoreLabels } from '#rules/scoreLabel.ts';
import {
  scoreSurvey,
  type SurveyScore,
  bandOf,
  type Band,
  type ScaleAnswers,
  type SectionScore,
} from '#rules/scoring.ts';
import { ApiError } from '#server/ApiError.ts';
import { fillPlaceholders } from '#server/content/fillPlaceholders.ts';
import { isDistressHigh } from '#server/content/isDistressHigh.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { supportArticle, supportContacts } from '#server/content/support.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyTypeVersion } from '#server/db/getSurveyType.ts';
import type { Deps } from '#server/deps.ts';
import type { SessionHolder } from '#server/http/session.ts';
import { findGivenName } from '../auth/personQueries.ts';
import { languageOf, presentParticipation, surveyPlaceholders } from './presentParticipation.ts';
import { findParticipation, listAnswers, type ParticipationRow } from './participationQueries.ts';
import { presentSections } from './presentSections.ts';
import { isSupportFirst, isSeriousReported, wordedBand } from './supportFirst.ts';

/**
 * The personal report, calculated from the answers each time it is requested.
 * @param requestedLanguage the requested language.
 * @throws ApiError NotFound, SurveyNotComplete, ReportCannotBeGenerated (the answers were erased, or there are too few
 * answers for any score and support does not come first).
 */
export async function getParticipationReport(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  principal: SessionHolder,
  participationId: string,
  requestedLanguage: Language | null,
): Promise<ParticipationReport> {
  const row = await findParticipation(db, principal, participationId);
  if (!row) throw new ApiError('NotFound');
  if (!row.when_completed) throw new ApiError('SurveyNotComplete');
  const texts = content.texts[languageOf(requestedLanguage, row)];
  if (row.when_erased) throw new ApiError('ReportCannotBeGenerated', { message: erasedText(texts) });

  const version = await getSurveyTypeVersion(db, row.type_hash);
  const { definition } = version;
  const answers = await listAnswers(db, row);
  const values = new Map(answers.map(({ question_id, int_value }) => [question_id, int_value]));
  const score = scoreSurvey(definition, values);
  const distressHigh = isDistressHigh(definition, values);
  const supportFirst = isSupportFirst(definition, values);
  if (!hasAnyScore(score) && !supportFirst) throw new ApiError('ReportCannotBeGenerated');
  const ownSupport =
    row.support_article && fillPlaceholders(row.support_article, surveyPlaceholders(row, texts.language));
  return presentParticipationReport({
    definition: texts.surveyType(version),
    score,
    answers: values,
    distressHigh,
    participation: presentParticipation(row, presentSections(definition, answers)),
    personName: await nameOf(db, principal, row),
    texts,
    support: {
      supportArticle: supportArticle(definition.report.supportArticle, ownSupport, {
        texts: content.texts,
        language: texts.language,
        organisation: row,
      }),
      first: supportFirst,
      ...supportContacts(texts, row),
      supportToken: row.support_token,
    },
  });
}

const erasedText = ({ say }: Texts) =>
  say(
    'The answers to this survey and your personal report were deleted. The organisation keeps answers only for a set time.',
  );

const hasAnyScore = ({ sections }: SurveyScore): boolean =>
  sections.some(({ aspects }) => aspects.some(({ score }) => score !== null));

/**
 * The name that the organisation uses for its participant, or else that of the signed-in person. So someone who has the
 * link of a participation and adds it to another person's account does not see that person's name.
 */
async function nameOf(db: Db, principal: SessionHolder, { given_name }: ParticipationRow): Promise<string | null> {
  if (given_name) return given_name;
  return (principal.kind === 'person' && (await findGivenName(db, principal.personId))) || null;
}

interface Sources {
  /** The survey type in the language of the report. */
  definition: SurveyType;
  score: SurveyScore;
  answers: ScaleAnswers;
  distressHigh: boolean;
  participation: Participation;
  personName: string | null;
  /** The texts of that language. */
  texts: Texts;
  support: Omit<ParticipationReport['support'], 'highPsychologicalDistressScore' | 'articles'>;
}

/** The personal report of a submitted survey. */
function presentParticipationReport({
  definition,
  score,
  answers,
  distressHigh,
  participation,
  personName,
  texts: { articles, say },
  support,
}: Sources): ParticipationReport {
  const { report } = definition;
  const labels = scoreLabels(report, { minLabel: say('Poor'), midLabel: say('Good'), maxLabel: say('Great') });
  const seriousAspects = report.sections
    .flatMap(({ aspects }) => aspects)
    .filter((aspect) => isSeriousReported(definition, aspect, answers));
  const sections = report.sections.map((section) => {
    const scored = score.sections.find(({ code }) => code === section.code)!;
    return presentReportSection(section, scored, {
      bands: report.bands,
      labels,
      articles,
      isSerious: (aspect) => isSeriousReported(definition, aspect, answers),
    });
  });
  return {
    report: {
      title: report.title,
      summary: summaryOf(score.overall),
      ...labels,
      bands: report.bands,
      person: { name: personName },
      sections,
    },
    participation,
    support: {
      ...support,
      highPsychologicalDistressScore: distressHigh,
      articles: summariesOf(
        seriousAspects.flatMap(({ descriptionArticle }) => descriptionArticle ?? []),
        articles,
      ),
    },
  };

  /** A summary never says that things are going well when the report offers support first. */
  function summaryOf(overall: number | null): string {
    if (overall === null && !distressHigh) {
      return say('Too few of the questions were answered for an overall summary. Below is what your answers show.');
    }
    const band = overall === null ? null : bandOf(overall, report.bands);
    if (band === null || distressHigh || (support.first && band === 'great')) {
      return say(
        'Some of your answers suggest that you’re having a hard time. The scores below are only part of the picture, and they can wait.',
      );
    }
    return report.summaries[band];
  }
}

interface Common {
  bands: Bands;
  /** The labels of the report's bands. */
  labels: ScoreLabels;
  articles: ReadonlyMap<string, Article>;
  /** Returns whether a threat or sexual harassment was reported in an aspect. */
  isSerious: (aspect: AspectDefinition) => boolean;
}

function presentReportSection(
  section: ScoredSection,
  scored: SectionScore,
  { bands, labels, articles, isSerious }: Common,
): ReportSection {
  return {
    name: section.name,
    code: section.code,
    score: scored.score,
    intro: section.intro ?? null,
    summary: scored.score === null ? null : section.summaries[bandOf(scored.score, bands)],
    usual: section.usual ?? null,
    layout: section.layout,
    groupings: (section.groupings ?? []).map(({ title, intro, groups }) => ({ title, intro: intro ?? null, groups })),
    aspects: section.aspects.map((aspect) => {
      const score = scored.aspects.find(({ code }) => code === aspect.code)?.score ?? null;
      return presentAspect(
        aspect,
        score,
        score === null ? null : wordedBand(bandOf(score, bands), isSerious(aspect)),
        articles,
      );
    }),
    articles: summariesOf(section.articles ?? [], articles),
    ...scoreLabels(section, labels),
  };
}

/** An aspect of the report. It recommends the articles of its band. */
function presentAspect(
  aspect: AspectDefinition,
  score: number | null,
  band: Band | null,
  articles: ReadonlyMap<string, Article>,
): ReportSection['aspects'][number] {
  return {
    name: aspect.name,
    description: aspect.description ?? null,
    score,
    band,
    group: aspect.group ?? null,
    icon: aspect.icon ?? null,
    descriptionArticle: aspect.descriptionArticle
      ? (summariesOf([aspect.descriptionArticle], articles)[0] ?? null)
      : null,
    articles: band === null ? [] : summariesOf(aspect.articles[band], articles),
  };
}

const summariesOf = (slugs: readonly string[], articles: ReadonlyMap<string, Article>): ArticleSummary[] =>
  slugs.flatMap((slug) => articles.get(slug) ?? []);
