import { contentDigest, writeCompiledContent } from './content/compiledContent.ts';
import { contentFolder } from './content/contentFolder.ts';
import { readContent } from './content/readContent.ts';

/** A part of the build: keeps the content as the server holds it, in the file named. Mistakes in it are told by the server as it starts. */
const digest = contentDigest(contentFolder);
const content = await readContent(contentFolder).catch(() => null);
if (content) writeCompiledContent(process.argv[2]!, digest, content);
