import { escapeHtml } from '#server/content/escapeHtml.ts';
import type { Texts } from '#server/content/makeTexts.ts';
import { supportContacts, type SupportSettings } from '#server/content/support.ts';

/** Where support is, as HTML: the emergency number of the organisation's country, and one line. Everyone gets the same. */
export function supportParagraph(organisation: SupportSettings, texts: Pick<Texts, 'helpLines' | 'say'>): string {
  const { say } = texts;
  const { emergency, line } = supportContacts(texts, organisation);
  return `<p>${[
    say('If the last weeks have been hard, you do not have to get through it alone.'),
    ...(line ? [say('To talk to someone: {name}, {phone}.', line)] : []),
    emergency
      ? say('In an emergency, call {number}.', emergency)
      : say('In an emergency, call the emergency number of your country.'),
  ]
    .map(escapeHtml)
    .join(' ')}</p>`;
}
