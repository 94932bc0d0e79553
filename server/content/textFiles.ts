import { readContentFile, readContentFiles, type Complain, type ContentFile } from './contentFiles.ts';
import { readLibraryFiles, type LibraryFiles } from './libraryFiles.ts';

/** The files of one language, not yet looked into. What a language other than English lacks is not there. */
export interface TextFiles {
  surveyTypes: ContentFile[];
  articles: ContentFile[];
  messages: ContentFile[];
  library: ContentFile | null;
  helpLines: ContentFile | null;
  /** Of the server's own sentences, whose English stands where they are said. */
  sentences: ContentFile | null;
  /** Pictures, downloads and films. */
  files: LibraryFiles;
}

/** @param within the folder below content/ that they stand in, with its slash; '' for the English ones. */
export async function readTextFiles(directory: string, within: string, complain: Complain): Promise<TextFiles> {
  const optional = within !== '';
  return {
    surveyTypes: await readContentFiles(directory, `${within}survey-types`, '.yaml', complain, optional),
    articles: await readContentFiles(directory, `${within}articles`, '.md', complain, optional),
    messages: await readContentFiles(directory, `${within}messages`, '.md', complain, optional),
    library: await readContentFile(directory, `${within}library.yaml`, complain, optional),
    helpLines: await readContentFile(directory, `${within}help-lines.yaml`, complain, true),
    sentences: optional ? await readContentFile(directory, `${within}sentences.json`, complain, true) : null,
    files: await readLibraryFiles(directory, within, complain),
  };
}
