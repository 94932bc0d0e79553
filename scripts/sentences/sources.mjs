// @ts-check

/**
 * Modules of the administration, which stays in English: a participant's screens end where these begin. The queries
 * are its reads but for that of the own sessions, which raises nothing of its own.
 */
export const ofAdministration =
  /^web\/(routes\/administration\.ts$|api\/queries\.ts$|screens\/(admin|account\/(settings|audit-log))\/)/;

/**
 * Where `t` is handed sentences that do not stand in the module itself: from which module or folder they come, or 'wire'
 * for the errors that the server answers to what a participant's screens call.
 * @type {Record<string, string>}
 */
export const madeElsewhere = {
  'web/api/failureWords.ts': 'wire',
  'web/components/ScoreArc.tsx': 'rules/scoreLabel.ts',
  'web/components/scoreBands.ts': 'rules/scoreLabel.ts',
  'web/screens/p/survey/question/QuestionPage.tsx': 'rules/questions/',
};

/**
 * Modules of the server whose refusals are no sentences of the screens: one that names an organisation, which the
 * screen says in a sentence of its own, and one that is written in the participant's language already.
 */
export const saidApart = [
  'server/features/person/deleteMyAccount.ts',
  'server/features/participation/getParticipationReport.ts',
];
