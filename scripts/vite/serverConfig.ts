import { defineConfig } from 'vite';
import { nodePrograms } from './nodePrograms.ts';

export default defineConfig(
  nodePrograms({
    main: 'server/main.ts',
    admin: 'server/admin.ts',
    listMissingTexts: 'server/listMissingTexts.ts',
    compileContent: 'server/compileContent.ts',
  }),
);
