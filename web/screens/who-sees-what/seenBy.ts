import { t } from '#web/i18n/translate.ts';

/** Who there is, what they see, and what they never do. */
export interface SeenBy {
  who: string;
  sees: string;
  never: string;
}

/** By docs/rules/roles.md#who-sees-what. Each role of an organisation sees what the one before sees, and more. */
export const seenBy = (): readonly SeenBy[] => [
  {
    who: t('You'),
    sees: t('Your own answers and your personal report; with an account, also later.'),
    never: t('Anything of anybody else.'),
  },
  {
    who: t('Your manager, your colleagues'),
    sees: t('Nothing here, unless they have one of the roles below. Your organisation may pass on results of groups.'),
    never: t('Your answers and your report.'),
  },
  {
    who: t('Role “report” in your organisation'),
    sees: t('Results of groups, when a survey has closed.'),
    never: t('Answers or report of a person, who was invited, and who has taken part.'),
  },
  {
    who: t('Role “view”'),
    sees: t(
      'Besides: the surveys, the names, addresses and groups of those invited, and by name who has submitted. By looking often they also see when you submitted, and that you took your answers back.',
    ),
    never: t('Answers or report of a person, and where or on what device someone answered.'),
  },
  {
    who: t('Role “edit”'),
    sees: t('The same. They make surveys, invite and remind people.'),
    never: t('As above.'),
  },
  {
    who: t('Role “manage”'),
    sees: t(
      'Besides: who administers the organisation and what they did, and a file of all answers in which each question is shuffled for itself and what few people chose is merged or held back.',
    ),
    never: t('As above. The file has no row for a person.'),
  },
  {
    who: t('Super administrators, who look after all organisations'),
    sees: t('What the roles above see, of every organisation. What they do there is noted in its audit log.'),
    never: t('Answers or report of a person.'),
  },
  {
    who: t('The risk contact, where one is named'),
    sees: t(
      'At most one message per survey, when it closes: only if at least 30 invited people completed it and enough of them answered with high distress.',
    ),
    never: t('Who, and how many more.'),
  },
  {
    who: t('Other organisations'),
    sees: t('Averages over at least three organisations and a hundred people, rounded.'),
    never: t('Which organisations and people these were.'),
  },
  {
    who: t('Whoever runs this installation'),
    sees: t(
      'Technically everything on the server: no program can prevent that. They are bound by law and by what they have agreed with your organisation.',
    ),
    never: t('Your password. The log of the server holds no names, addresses or answers.'),
  },
];
