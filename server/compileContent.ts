import { parseArgs } from 'node:util';
import { contentDigest, writeCompiledContent } from './content/compiledContent.ts';
import { contentFolder } from './content/contentFolder.ts';
import { readContent } from './content/readContent.ts';

/**
 * A build step: `compileContent.js <file>` writes the content to a file, in the form that the server uses. If the
 * content has errors, it writes nothing, and the server reports them when it starts.
 */
const [file, ...rest] = parseArgs({ allowPositionals: true }).positionals;
if (!file || rest.length > 0) throw new Error('Usage: node dist/server/compileContent.js <file>');
const digest = contentDigest(contentFolder);
const content = await readContent(contentFolder).catch(() => null);
if (content) writeCompiledContent(file, digest, content);
