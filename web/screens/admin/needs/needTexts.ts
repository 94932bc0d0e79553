import type { Need } from './needsYouNow.ts';
import { momentText } from '#web/components/scheduleTexts.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';

/** The title of an item, and one sentence about it. No sentence if only what is missing is shown. */
export function needTexts(need: Need, now = new Date()): { about: string; sentence: string | null } {
  if (need.kind === 'actionsOverdue') {
    return {
      about: t('Action plan'),
      sentence: plural(need.count, '1 action is overdue.', '{count} actions are overdue.', { count: need.count }),
    };
  }
  if (need.kind === 'newReport') {
    const { name, whenClosed } = need.report.survey;
    return {
      about: name,
      sentence: t('It closed on {date}, and its report is available.', { date: formatListDate(whenClosed!) }),
    };
  }
  const {
    name,
    scheduling: { openAt, closeAt },
    participants: { completedCount, totalCount, undeliverableCount },
  } = need.survey;
  const start = { time: openAt === null ? '' : momentText(openAt, now) };
  switch (need.kind) {
    case 'fewAnswers':
      return {
        about: name,
        sentence: t('It closes at {time}. So far, {completed} of {total} people have completed it.', {
          time: momentText(closeAt!, now),
          completed: completedCount,
          total: totalCount,
        }),
      };
    case 'draftIsDue':
      return {
        about: name,
        sentence: need.isLate
          ? t('It was due to open at {time} but is not ready.', start)
          : t('It is due to open at {time} but is not ready.', start),
      };
    case 'unfinished':
      return { about: name, sentence: null };
    case 'endHasPassed':
      return {
        about: name,
        sentence: t('It did not open before its end at {time}.', { time: momentText(closeAt!, now) }),
      };
    case 'nobodyInvited':
      return {
        about: name,
        sentence:
          openAt === null
            ? t('Ready, but no one has been added to it yet.')
            : t('It opens at {time}, but no one has been added to it yet.', start),
      };
    case 'mailRefused':
      return {
        about: name,
        sentence: plural(
          undeliverableCount,
          'One person gets no email: their address bounced and may be wrong.',
          '{count} people get no email: their addresses bounced and may be wrong.',
          { count: undeliverableCount },
        ),
      };
    case 'readyToOpen':
      return { about: name, sentence: t('Ready to open.') };
  }
}
