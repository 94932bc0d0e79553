import type { Need } from './needsYouNow.ts';
import { momentWords } from '#web/components/scheduleWords.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';

/** What a need is about, and one sentence on it. */
export function needWords(need: Need, now = new Date()): { about: string; sentence: string } {
  if (need.kind === 'actionsOverdue') {
    return {
      about: t('Action plan'),
      sentence: plural(
        need.count,
        '1 action should have been done by now.',
        '{count} actions should have been done by now.',
        { count: need.count },
      ),
    };
  }
  if (need.kind === 'newReport') {
    const { name, whenClosed } = need.report.survey;
    return {
      about: name,
      sentence: t('It closed on {date}, and there is a report to read.', { date: formatListDate(whenClosed!) }),
    };
  }
  const {
    name,
    scheduling: { openAt, closeAt },
    participants: { completedCount, totalCount, undeliverableCount },
  } = need.survey;
  const start = { time: openAt === null ? '' : momentWords(openAt, now) };
  switch (need.kind) {
    case 'fewAnswers':
      return {
        about: name,
        sentence: t('It closes at {time}, and {completed} of {total} people have completed it.', {
          time: momentWords(closeAt!, now),
          completed: completedCount,
          total: totalCount,
        }),
      };
    case 'draftIsDue':
      return {
        about: name,
        sentence: need.isLate
          ? t('It was to open at {time}, and cannot yet.', start)
          : t('It is to open at {time}, and cannot yet.', start),
      };
    case 'endHasPassed':
      return {
        about: name,
        sentence: t('It has not opened, and its end was at {time}.', { time: momentWords(closeAt!, now) }),
      };
    case 'nobodyInvited':
      return {
        about: name,
        sentence:
          openAt === null
            ? t('It is ready, but nobody has been added to it yet.')
            : t('It opens at {time}, but nobody has been added to it yet.', start),
      };
    case 'mailRefused':
      return {
        about: name,
        sentence: plural(
          undeliverableCount,
          'One person gets no mail: their address was refused, and may be wrong.',
          '{count} people get no mail: their addresses were refused, and may be wrong.',
          { count: undeliverableCount },
        ),
      };
    case 'readyToOpen':
      return { about: name, sentence: t('It is ready, and opens when you open it.') };
  }
}
