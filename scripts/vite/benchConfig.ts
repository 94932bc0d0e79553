import { defineConfig } from 'vite';
import { nodePrograms } from './nodePrograms.ts';

/** Builds the two commands of bench/ and the programs that they start. */
export default defineConfig(
  nodePrograms({
    main: 'bench/main.ts',
    soak: 'bench/soak.ts',
    bareMailer: 'bench/bareMailer.ts',
    bareServer: 'bench/bareServer.ts',
    crowd: 'bench/crowd.ts',
    mailSink: 'bench/mailSink.ts',
    profiler: 'bench/profiler.ts',
  }),
);
