import { beforeAll, describe, expect, it } from 'vitest';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import { drawnTypes, drawReports } from '#testing/results/drawReports.ts';
import { shippedContent } from '#testing/files/shippedContent.ts';
import { arrangeArticles, chooseArticles, isLow } from './chooseArticles.ts';

let content: Awaited<ReturnType<typeof shippedContent>>;
beforeAll(async () => {
  content = await shippedContent();
});

const idsOf = (articles: Iterable<readonly { id: string }[]>) => [...articles].flat().map(({ id }) => id);
const shownBefore = ({ support }: ParticipationReport) =>
  support.articlesFirst ? support.articles.map(({ id }) => id) : [];

describe.each(drawnTypes)('200 drawn reports of %s', (typeId) => {
  it('have one article for each low aspect whose list has one that is not shown, and none twice', () => {
    for (const drawn of drawReports(content, typeId, { count: 200 })) {
      const { sections } = drawn.report;
      const before = shownBefore(drawn);
      const chosen = chooseArticles(sections, before);
      const ids = [...before, ...idsOf(chosen.values())];
      expect(new Set(ids).size).toBe(ids.length);
      for (const aspect of sections.flatMap(({ aspects }) => aspects)) {
        const own = chosen.get(aspect) ?? [];
        const free = aspect.articles.filter(({ id }) => !ids.includes(id));
        expect(own.length).toBe(isLow(aspect) && (own.length > 0 || free.length > 0) ? 1 : 0);
        expect(aspect.articles).toEqual(expect.arrayContaining([...own]));
      }
    }
  });

  it('have every article of a section once on its page', () => {
    for (const drawn of drawReports(content, typeId, { count: 200 })) {
      for (const section of drawn.report.sections) {
        const scores = section.aspects.filter(({ scored }) => scored);
        const { help, about, further } = arrangeArticles(section);
        const ids = [...idsOf(help.values()), ...idsOf([[...about.values()], further])];
        expect(new Set(ids).size).toBe(ids.length);
        const all = idsOf([
          ...scores.map(({ articles }) => articles),
          section.articles,
          section.aspects.flatMap(({ descriptionArticle }) => descriptionArticle ?? []),
        ]);
        expect(new Set(ids)).toEqual(new Set(all));
      }
    }
  });
});

describe('the shipped survey types', () => {
  it.each(['pulse', 'wellbeing', 'psychosocial-risk'] as const)('%s has an article for every low aspect', (typeId) => {
    for (const drawn of drawReports(content, typeId, { count: 200 })) {
      const { sections } = drawn.report;
      const chosen = chooseArticles(sections, shownBefore(drawn));
      const low = sections.flatMap(({ aspects }) => aspects.filter((aspect) => aspect.scored && isLow(aspect)));
      expect(low.filter((aspect) => !chosen.has(aspect)).map(({ name }) => name)).toEqual([]);
    }
  });
});
