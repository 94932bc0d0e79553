import { describe, expect, test } from 'vitest';
import {
  lineStep,
  mostReporting,
  wholeStep,
  type EventCount,
  type EventStep,
  type Step,
} from '#server/results/disclosure/eventSteps.ts';
import { hidden, hideSteps } from './hideSteps.ts';
import { ascending, searchSources, searchTranscripts, showSteps, stepsOf, type Show } from './searchTranscripts.ts';

const five = [12, 12, 12, 12, 12];
const fours = '4,4,4,4,4';
const textOf = ({ atLeast, atMost }: Step) => `${atLeast} to ${atMost}`;

describe('every line and every union of lines keeps the minimum of counts, and a line below it may have 0', () => {
  test.each([
    [5, 2, [10, 11, 12, 13, 14, 15]],
    [5, 3, [10, 11, 12, 14, 15]],
    [5, 4, [10, 12, 15]],
    [3, 2, [6, 7, 8, 9, 10]],
    [3, 3, [6, 7, 8, 10]],
    [3, 4, [6, 8]],
    [3, 5, [6]],
  ])('minimum %i, %i lines of %j people', (minimum, lines, sizes) => {
    const searches = ascending(sizes, lines).map((own) => searchTranscripts(own, minimum, showSteps(own, minimum)));
    expect(searches.flatMap(({ broken }) => [...broken])).toEqual([]);
    expect(searches.reduce((total, { transcripts }) => total + transcripts, 0)).toBeGreaterThan(searches.length);
  });

  test('minimum 5, five lines of 12 people', { timeout: 120_000 }, () => {
    const { dataSets, transcripts, broken } = searchTranscripts(five, 5, showSteps(five, 5));
    expect([dataSets, [...broken]]).toEqual([13 ** 5, []]);
    console.log(`${transcripts} transcripts of ${dataSets} data sets`);
  });
});

describe('other rules disclose counts, which shows that the search finds it', { timeout: 120_000 }, () => {
  test('a last step of everyone that is not cut: with 4 in each line, all counts are certain', () => {
    const uncut: Show = (counts) => {
      const { lines } = stepsOf(counts, five, 5);
      const whole = wholeStep({ reported: counts.reduce((a, b) => a + b), of: 60 }, 60, 5);
      return [whole, ...lines].map(textOf).join();
    };
    expect(searchTranscripts(five, 5, uncut).broken.get(fours)).toBe('1 counts of lines 1');
  });

  test('groups that overlap in place of lines: with 4 in each line, each surely has 1 or more', () => {
    const sites = [
      [0, 1],
      [2, 3, 4],
    ];
    const overlapping: Show = (counts) => {
      const { lines, ...whole } = stepsOf(counts, five, 5);
      const ofSites = sites.map((site) =>
        lineStep({ reported: site.reduce((total, line) => total + counts[line]!, 0), of: 12 * site.length }, 5),
      );
      return [whole, ...lines, ...ofSites].map(textOf).join();
    };
    expect(searchTranscripts(five, 5, overlapping).broken.get(fours)).toBe('4 counts of lines 1');
  });

  test('hiding lines by their counts: in every case in which one is hidden, readers who know the rule see through it', () => {
    const show = hideSteps(five, 5);
    const hiding = ({ broken }: ReturnType<typeof searchTranscripts>) =>
      [...broken.keys()].filter((counts) => show(counts.split(',').map(Number)).includes(hidden)).length;
    let cases = 0;
    const search = searchTranscripts(five, 5, (counts) => {
      const text = show(counts);
      cases += Number(text.includes(hidden));
      return text;
    });
    expect([cases, hiding(search)]).toEqual([446, 446]);
    expect(search.broken.has(fours)).toBe(true);
  });
});

describe('steps of a source keep the minimum of counts, and so do lines when they are known', () => {
  test.each([
    [5, 1, [10, 10, 12]],
    [5, 1, [10, 11, 15, 15]],
    [3, 1, [6, 7, 8, 9]],
    [3, 2, [6, 6, 6]],
  ])('minimum %i, %i events, lines of %j people', { timeout: 120_000 }, (minimum, events, sizes) => {
    const { transcripts, broken } = searchSources(sizes, events, minimum);
    expect([...broken]).toEqual([]);
    expect(transcripts).toBeGreaterThan(50);
  });

  test('no one needs to have reported an event in a line that may be below the minimum', () => {
    // By everything else "12 to 18" would be possible. Then someone in each of the last two lines reported an event.
    const byMost = (count: EventCount, events: readonly EventStep[], minimum: number) =>
      wholeStep(count, mostReporting(events), minimum);
    expect(searchSources([6, 6, 6], 2, 3, byMost).broken.get('3,2,2,4,0,2 with 12 naming the source')).toBe(
      'someone in line 1 reported an event',
    );
  });

  test('with the sum of the highest counts of events, a source discloses counts of lines', () => {
    const bySum = (count: EventCount, events: readonly EventStep[], minimum: number) =>
      wholeStep(
        count,
        events.reduce((sum, { atMost }) => sum + atMost, 0),
        minimum,
      );
    // Lines say "fewer than 3" twice, so of 18 people at most 10 reported it. Everyone's step is "6 to 18".
    expect(searchSources([6, 6, 6], 1, 3, bySum).broken.get('6,2,1 with 9 naming the source')).toBe(
      '2 counts of lines 1',
    );
    // Nor is it enough to limit the sum by what lines say: one person can have reported both events.
    const byLines = (count: EventCount, events: readonly EventStep[], minimum: number) =>
      wholeStep(
        count,
        Math.min(
          count.of,
          events.reduce((sum, { lines }) => sum + lines.reduce((most, { atMost }) => most + atMost, 0), 0),
        ),
        minimum,
      );
    expect(searchSources([6, 6, 6], 2, 3, byLines).broken.get('3,2,2,3,2,0 with 12 naming the source')).toBe(
      '1 counts of lines 10',
    );
  });
});
