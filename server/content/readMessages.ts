import type { Complain, ContentFile } from './contentFiles.ts';
import { markdownProblems, renderMarkdown } from './markdown.ts';
import { messageNames, placeholdersOf, type MessageName, type Messages } from './messages.ts';

/** All default messages; one that is missing or unknown, or names an unknown placeholder, is complained about. */
export const readMessages = (files: readonly ContentFile[], folder: string, complain: Complain): Messages => {
  for (const { name, file } of files) {
    if (!isMessageName(name)) complain(file, [], `no such message; there are ${messageNames.join(', ')}`, null);
  }
  const entries = messageNames.map((name): [MessageName, string] => {
    const found = files.find((file) => file.name === name);
    if (!found) {
      complain(`${folder}/${name}.md`, [], 'is missing', null);
      return [name, ''];
    }
    checkMessage(name, found, complain);
    return [name, renderMarkdown(found.text)];
  });
  return Object.fromEntries(entries) as Messages;
};

/** The messages of another language, in English where they are not translated. */
export const readTranslatedMessages = (
  files: readonly ContentFile[],
  english: Messages,
  complain: Complain,
): Messages => {
  const messages = { ...english };
  for (const file of files) {
    if (!isMessageName(file.name)) {
      complain(file.file, [], `no such message; there are ${messageNames.join(', ')}`, null);
      continue;
    }
    checkMessage(file.name, file, complain);
    messages[file.name] = renderMarkdown(file.text);
  }
  return messages;
};

const checkMessage = (name: MessageName, { file, text }: ContentFile, complain: Complain) => {
  for (const problem of markdownProblems(text)) complain(file, [], problem, null);
  const known: readonly string[] = placeholdersOf[name];
  text.split('\n').forEach((line, i) => {
    for (const [placeholder, word = ''] of line.matchAll(/\{([^{}]*)\}/g)) {
      if (!known.includes(word)) {
        const all = known.map((each) => `{${each}}`).join(' ');
        complain(file, [], `unknown placeholder ${placeholder}; known are ${all}`, i + 1);
      }
    }
  });
};

const isMessageName = (name: string): name is MessageName => Object.hasOwn(placeholdersOf, name);
