import { describe, expect, test } from 'vitest';
import { readdirSync } from 'node:fs';
import { checkBoundaries } from './checkBoundaries.mjs';
import { features } from './walls.mjs';

const project = {
  exists: (file: string) => !file.startsWith('#'),
  dependencies: ['fastify', 'typebox'],
};

/** The violations of a project that has only one import: the given statement in the given file. */
const problemsOf = (from: string, statement: string): string[] =>
  checkBoundaries(new Map([[from, statement]]), project);

describe('refuses', () => {
  test.each([
    ['contract/answer.ts', `import Fastify from 'fastify';`, 'contract imports only'],
    ['contract/answer.ts', `import { score } from '../rules/scoring.ts';`, 'contract imports only'],
    ['contract/answer.ts', `import { readFile } from 'node:fs/promises';`, 'contract imports only'],
    ['rules/scoring.ts', `import { answer } from '../contract/answer.ts';`, 'rules import only'],
    ['rules/scoring.ts', `import { type Answer } from '../contract/answer.ts';`, 'rules import only'],
    ['rules/scoring.ts', `import { Type } from 'typebox';`, 'rules import only'],
    ['server/app.ts', `import { paths } from '../web/paths.ts';`, 'server imports'],
    ['server/app.ts', `const paths = () => import('../web/paths.ts');`, 'server imports'],
    ['server/app.ts', `new Worker(new URL('../web/worker.ts', import.meta.url));`, 'server imports'],
    ['server/app.ts', `import { test } from 'vitest';`, 'no development dependency'],
    [
      'server/features/participants/addPeople.ts',
      `import { lockSurvey } from '../survey/surveyQueries.ts';`,
      'a feature imports',
    ],
    [
      'server/features/auth/signIn.ts',
      `import type { ParticipationRow } from '../participation/participationQueries.ts';`,
      'a feature imports',
    ],
    // The feature `surveys` comes after `survey` in the order, although its name begins with that word.
    [
      'server/features/survey/openSurvey.ts',
      `import { createSurvey } from '../surveys/createSurvey.ts';`,
      'a feature imports',
    ],
    [
      'server/features/account/patchAccount.ts',
      `import { seedDemo } from '#server/demo/seedDemo.ts';`,
      'a feature imports',
    ],
    [
      'server/features/unlisted/x.ts',
      `import { openDatabase } from '#server/db/database.ts';`,
      'every feature has its',
    ],
    ['server/features/platform/x.ts', `import { y } from '../unlisted/y.ts';`, 'a feature imports'],
    ['server/features/survey/openSurvey.ts', `import type { Page } from '#web/page.ts';`, 'a feature imports'],
    ['server/db/migrate.ts', `import { find } from '../features/survey/surveyQueries.ts';`, 'never import features'],
    ['server/mail/send.ts', `import { seed } from '../demo/seed.ts';`, 'never import features'],
    ['server/db/migrate.ts', `import { createApp } from '../app.ts';`, 'never import features'],
    ['server/security/token.ts', `import type { Session } from '../http/session.ts';`, 'security imports'],
    ['server/security/password.ts', `import { find } from '../features/auth/authQueries.ts';`, 'security imports'],
    ['server/operator/signOut.ts', `import { startServer } from '../startServer.ts';`, 'operator imports'],
    ['server/operator/signOut.ts', `import { backUp } from '../backup/backUp.ts';`, 'operator imports'],
    ['server/features/auth/signIn.ts', `import { signOut } from '#server/operator/signOut.ts';`, 'a feature imports'],
    ['server/http/admit.ts', `import { sendMail } from '../mail/sendMail.ts';`, 'http imports'],
    ['web/ui/Button.tsx', `import { t } from '../i18n/translate.ts';`, 'ui imports only'],
    ['web/ui/Button.tsx', `import type { Answer } from '#contract/answer.ts';`, 'ui imports only'],
    ['web/ui/Button.tsx', `import { Link } from '@tanstack/react-router';`, 'ui imports only'],
    ['web/components/Score.tsx', `import { answer } from '#contract/answer.ts';`, 'components import'],
    ['web/components/Score.tsx', `export * from '../screens/s/Start.tsx';`, 'components import'],
    ['web/components/Score.tsx', `import { api } from '../api/client.ts';`, 'components import'],
    ['web/screens/p/Start.tsx', `import { Frame } from '../admin/Frame.tsx';`, 'a screen imports'],
    ['web/screens/p/Start.tsx', `import { app } from '#server/app.ts';`, 'a screen imports'],
    ['web/layout/Menu.tsx', `import { Start } from '../screens/p/Start.tsx';`, 'only routes import screens'],
    ['web/main.tsx', `const Start = lazy(() => import('./screens/p/Start.tsx'));`, 'only routes import screens'],
    ['web/routes.ts', `import { config } from '../server/config.ts';`, 'only routes import screens'],
    ['web/main.tsx', `type App = import('../server/app.ts').App;`, 'web imports contract'],
    ['rules/scoring.ts', `import { cases } from './scoring.test.ts';`, 'nothing imports a test'],
    ['testing/servers/apiApp.ts', `import { cases } from '../rules/scoring.test.ts';`, 'nothing imports a test'],
    ['server/app.test.ts', `import { paths } from '../web/paths.ts';`, 'server imports'],
    ['web/paths.test.ts', `import { app } from '../server/app.ts';`, 'web imports contract'],
    ['server/app.ts', `import { apiApp } from '../testing/servers/apiApp.ts';`, 'never imports testing'],
    ['web/main.tsx', `import { load } from '../bench/load.ts';`, 'never imports testing'],
    ['rules/scoring.ts', `export { run } from '../e2e/run.ts';`, 'never imports testing'],
  ])('%s with %s', (from, statement, wall) => {
    expect(problemsOf(from, statement)).toEqual([expect.stringContaining(wall)]);
  });

  test.each([
    ['disclosure/planGroups.ts', `import type { SurveyType } from '#contract/content/surveyType.ts';`, 'nothing'],
    ['disclosure/planGroups.ts', `import { createHash } from 'node:crypto';`, 'nothing'],
    ['numbers/tally.ts', `import type { Snapshot } from '../snapshot/loadSnapshot.ts';`, 'disclosure'],
    ['numbers/tally.ts', `import type { Db } from '#server/db/database.ts';`, 'disclosure'],
    ['uncertainty/intervals.ts', `import type { Snapshot } from '../snapshot/loadSnapshot.ts';`, 'numbers'],
    ['snapshot/loadSnapshot.ts', `import { decideReleases } from '../ledger/decideReleases.ts';`, 'uncertainty'],
    ['ledger/closedResults.ts', `import { takeSnapshot } from '../closing/takeSnapshot.ts';`, 'snapshot'],
    ['closing/eraseAnswers.ts', `import { loadSurvey } from '#server/features/survey/loadSurvey.ts';`, 'ledger'],
  ])('a layer of server/results that imports a layer above it: %s with %s', (file, statement, lastBelow) => {
    expect(problemsOf(`server/results/${file}`, statement)).toEqual([
      expect.stringMatching(new RegExp(`imports only layers below it: .*${lastBelow}$`)),
    ]);
  });

  test.each([
    [
      'server/features/surveyReport/norm/normEdition.ts',
      `import { numbersOfAnswers } from '#server/results/numbers/releasedNumbers.ts';`,
    ],
    [
      'server/features/surveyReport/report/buildReport.ts',
      `import { loadSnapshot } from '#server/results/snapshot/loadSnapshot.ts';`,
    ],
    [
      'server/features/surveyReport/report/buildReport.ts',
      `import type { Snapshot } from '#server/results/snapshot/loadSnapshot.ts';`,
    ],
    [
      'server/features/surveyReport/report/buildReport.ts',
      `import { createAuditor } from '#server/results/disclosure/createAuditor.ts';`,
    ],
    [
      'server/features/survey/closeSurvey.ts',
      `import { deriveResults } from '#server/results/closing/deriveResults.ts';`,
    ],
    ['server/features/surveyReport/getTrend.ts', `import { source } from '#server/results/ledger/source.ts';`],
    ['server/schedule/eraseDueSurveys.ts', `import { loadSnapshot } from '../results/snapshot/loadSnapshot.ts';`],
    ['server/mail/sendMail.ts', `import { loadClosedResults } from '../results/ledger/closedResults.ts';`],
  ])('an import that reaches results without going through the ledger: %s with %s', (from, statement) => {
    expect(problemsOf(from, statement)).toHaveLength(1);
  });

  test.each([
    ['contract/answer.ts', `import { score } from '#rules/scoring.ts';`, 'contract imports only'],
    ['server/app.ts', `const paths = () => import('#web/paths.ts');`, 'server imports'],
    [
      'server/mail/send.ts',
      `export { find } from '#server/features/survey/surveyQueries.ts';`,
      'never import features',
    ],
    [
      'server/features/survey/closeSurvey.ts',
      `import { postAnswer } from '#server/features/participation/postAnswer.ts';`,
      'a feature imports',
    ],
    ['server/security/totp.ts', `import { admit } from '#server/http/admit.ts';`, 'security imports'],
    ['web/ui/Button.tsx', `type A = import('#contract/answer.ts').Answer;`, 'ui imports only'],
    ['web/screens/p/Start.tsx', `import { Frame } from '#web/screens/admin/Frame.tsx';`, 'a screen imports'],
    ['rules/scoring.ts', `import { apiApp } from '#testing/servers/apiApp.ts';`, 'never imports testing'],
    ['server/app.ts', `import { app } from '#nowhere/app.ts';`, 'does not exist'],
  ])('an import through an alias: %s with %s', (from, statement, wall) => {
    expect(problemsOf(from, statement)).toEqual([expect.stringContaining(wall)]);
  });

  test('an import that climbs two folders where an alias would do', () => {
    expect(problemsOf('server/features/survey/openSurvey.ts', `import { x } from '../../db/x.ts';`)).toEqual([
      expect.stringContaining('uses an alias'),
    ]);
  });

  test('an import of a file that does not exist', () => {
    const modules = new Map([['rules/a.ts', `import { b } from './b.ts';`]]);
    expect(checkBoundaries(modules, { ...project, exists: () => false })).toEqual([
      'rules/a.ts imports ./b.ts, which does not exist',
    ]);
  });

  test('a worker that is named by its compiled file', () => {
    const modules = new Map([['server/app.ts', `new Worker(new URL('../bench/load.js', import.meta.url))`]]);
    const compiled = { ...project, exists: (file: string) => file === 'bench/load.ts' };
    expect(checkBoundaries(modules, compiled)).toEqual([expect.stringContaining('never imports testing')]);
  });

  test('imports in a circle, including type imports, and each circle once', () => {
    const modules = new Map([
      ['rules/a.ts', `import { b } from './b.ts';`],
      ['rules/b.ts', `import type { C } from './c.ts';`],
      ['rules/c.ts', `import { a } from './a.ts';`],
    ]);
    expect(checkBoundaries(modules, project)).toEqual([
      'imports go round in a circle: rules/a.ts -> rules/b.ts -> rules/c.ts -> rules/a.ts',
    ]);
  });

  test('a module that cannot be read', () => {
    expect(() => problemsOf('rules/a.ts', 'import {')).toThrow('rules/a.ts cannot be read');
  });
});

describe('allows', () => {
  test.each([
    ['contract/answer.ts', `import { Type } from 'typebox';`],
    ['rules/scoring.ts', `import type { Answer } from '../contract/answer.ts';`],
    ['rules/scoring.test.ts', `import { answer } from '../contract/answer.ts';`],
    ['rules/scoring.test.ts', `import fc from 'fast-check';`],
    ['server/app.ts', `import { surveyRoutes } from './features/survey/surveyRoutes.ts';`],
    ['server/app.ts', `import type { Reporter } from 'vitest';`],
    ['server/features/survey/openSurvey.ts', `import { find } from '../participants/participantQueries.ts';`],
    ['server/features/surveys/createSurvey.ts', `import { openSurvey } from '../survey/openSurvey.ts';`],
    ['server/features/person/exportMyData.ts', `import { x } from '#server/features/participation/x.ts';`],
    ['server/features/survey/openSurvey.ts', `import { score } from '#rules/scoring.ts';`],
    ['server/features/survey/openSurvey.api.test.ts', `import { apiApp } from '#testing/servers/apiApp.ts';`],
    [
      'server/features/survey/closeSurvey.ts',
      `import { takeSnapshot } from '#server/results/closing/takeSnapshot.ts';`,
    ],
    [
      'server/features/surveyReport/getTrend.ts',
      `import { recallScores } from '#server/results/ledger/releaseNumbers.ts';`,
    ],
    ['server/features/surveyReport/getTrend.ts', `import type { Tally } from '#server/results/numbers/tally.ts';`],
    ['server/mail/sendMail.api.test.ts', `import { stopMail } from '../features/participants/stopMail.ts';`],
    ['server/operator/signOut.ts', `import { deleteSession } from '../features/auth/authQueries.ts';`],
    ['server/admin.ts', `import { signOut } from './operator/signOut.ts';`],
    ['server/http/throttling.ts', `import { hashToken } from '../security/token.ts';`],
    ['server/security/limitPasswordWork.ts', `import { ApiError } from '../ApiError.ts';`],
    ['web/api/client.test.ts', `import { toOperationTable } from '#scripts/vite/operationTable.ts';`],
    ['web/ui/Button.tsx', `import { useState } from 'react'; import './button.css';`],
    ['web/components/Score.tsx', `import type { Answer } from '#contract/answer.ts';`],
    ['web/screens/p/report/Section.tsx', `import { Start } from '../Start.tsx';`],
    ['web/routes.ts', `const Start = lazy(() => import('./screens/p/Start.tsx'));`],
    ['web/api/client.ts', `import operations from 'contract:operations';`],
    ['rules/scoring.ts', `// import { x } from '../web/x.ts'\nconst text = "import '../web/x.ts'";`],
    ['web/ui/Chart.tsx', `export const Chart = <T,>(p: { n: T }) => <p>it's import('../x.ts')</p>;`],
  ])('%s with %s', (from, statement) => {
    expect(problemsOf(from, statement)).toEqual([]);
  });
});

test('the order of features names every existing feature exactly once', () => {
  const folders = readdirSync('server/features').filter((name) => readdirSync(`server/features/${name}`).length > 0);
  expect(features.toSorted()).toEqual(folders.toSorted());
});
