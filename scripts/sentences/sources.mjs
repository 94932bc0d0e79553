// @ts-check

/**
 * Modules of the administration, which stays in English: a participant's screens end where these begin.
 * web/api/queries.ts counts as administration: participants' screens use only its query of a person's own sessions,
 * which has no errors of its own.
 */
export const ofAdministration =
  /^web\/(routes\/(admin|administration|organisations|rehearsal)\.ts$|api\/queries\.ts$|screens\/(admin\/(?!survey\/(questions|rehearsal)\/|shortcuts\/)|account\/(settings|audit-log)\/))/;

/** Pages and parts of the administration that are also shown in the participants' languages. */
export const inEveryLanguage = [
  'web/screens/admin/survey/questions/SurveyQuestionsScreen.tsx',
  'web/screens/admin/shortcuts/Shortcuts.tsx',
  'web/screens/admin/survey/rehearsal/RehearsalLayout.tsx',
  'web/screens/admin/survey/rehearsal/RehearsedPersonScreen.tsx',
];

/**
 * Where the arguments of `t` come from if they are not in the module itself. This is a module or folder, or 'wire' for
 * the server's error messages to calls from participants' screens.
 * @type {Record<string, string>}
 */
export const madeElsewhere = {
  'web/api/failureMessage.ts': 'wire',
  'web/components/ScoreArc.tsx': 'rules/scoreLabel.ts',
  'web/components/scoreBands.ts': 'rules/scoreLabel.ts',
  'web/screens/p/survey/question/QuestionPage.tsx': 'rules/questions/',
};

/**
 * Modules of the server whose errors the screens do not translate. One names an organisation, and the screen shows its
 * own sentence instead. The other is already in the participant's language.
 */
export const saidApart = [
  'server/features/person/deleteMyAccount.ts',
  'server/features/participation/getParticipationReport.ts',
];
