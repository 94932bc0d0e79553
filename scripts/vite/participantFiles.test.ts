import { expect, test } from 'vitest';
import { participantFiles } from './participantFiles.ts';

type Bundle = Parameters<typeof participantFiles>[0];

const bundle: Bundle = {
  'main.js': {
    type: 'chunk',
    isEntry: true,
    imports: ['shared.js'],
    dynamicImports: ['report.js', 'admin.js'],
    viteMetadata: { importedCss: new Set(['main.css']), importedAssets: new Set() },
  },
  'shared.js': { type: 'chunk', dynamicImports: ['german.js'] },
  'german.js': { type: 'chunk', facadeModuleId: '\0sentences' },
  'report.js': {
    type: 'chunk',
    facadeModuleId: '/p/report',
    imports: ['dialog.js'],
    dynamicImports: ['serif.js', 'main.js'],
  },
  'serif.js': {
    type: 'chunk',
    viteMetadata: { importedCss: new Set(['serif.css']), importedAssets: new Set(['serif.woff2']) },
  },
  'dialog.js': { type: 'chunk' },
  'admin.js': {
    type: 'chunk',
    facadeModuleId: '/admin',
    imports: ['dialog.js', 'charts.js'],
    dynamicImports: ['editor.js'],
  },
  'charts.js': { type: 'chunk', viteMetadata: { importedCss: new Set(['charts.css']), importedAssets: new Set() } },
  'editor.js': { type: 'chunk' },
  'main.css': { type: 'asset' },
  'serif.css': { type: 'asset' },
  'charts.css': { type: 'asset' },
  'serif.woff2': { type: 'asset' },
};

test('selects the files that a participant can load, with styles and fonts, and omits those that only the administration loads', () => {
  expect(participantFiles(bundle, (module) => module.startsWith('/admin'))).toEqual({
    files: [
      'dialog.js',
      'german.js',
      'main.css',
      'main.js',
      'report.js',
      'serif.css',
      'serif.js',
      'serif.woff2',
      'shared.js',
    ],
    omitted: 1,
  });
});

test('reports that no entry point of the administration was omitted', () => {
  expect(participantFiles(bundle, () => false)).toMatchObject({
    omitted: 0,
    files: expect.arrayContaining(['charts.css', 'editor.js']),
  });
});
