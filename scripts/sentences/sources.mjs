// @ts-check

/**
 * Modules of the administration, which stays in English: a participant's screens end where these begin. The queries
 * are its reads but for that of the own sessions, which raises nothing of its own.
 */
export const ofAdministration =
  /^web\/(routes\/administration\.ts$|api\/queries\.ts$|screens\/(admin|account\/(settings|audit-log))\/)/;

/**
 * Where the arguments of `t` come from if they are not in the module itself: the module or folder, or 'wire' for error
 * messages of the server to calls from participants' screens.
 * @type {Record<string, string>}
 */
export const madeElsewhere = {
  'web/api/failureMessage.ts': 'wire',
  'web/components/ScoreArc.tsx': 'rules/scoreLabel.ts',
  'web/components/scoreBands.ts': 'rules/scoreLabel.ts',
  'web/screens/p/survey/question/QuestionPage.tsx': 'rules/questions/',
};

/**
 * Modules of the server whose errors are not sentences of the screens: one names an organisation, for which the screen
 * has its own sentence, and one is already in the participant's language.
 */
export const saidApart = [
  'server/features/person/deleteMyAccount.ts',
  'server/features/participation/getParticipationReport.ts',
];
