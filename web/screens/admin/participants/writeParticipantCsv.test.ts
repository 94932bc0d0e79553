import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLinePattern } from '#contract/schema.ts';
import { parseParticipantFile } from './parseParticipantFile.ts';
import { writeParticipantCsv } from './writeParticipantCsv.ts';

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

it('begins with the byte-order mark and the three headings, and escapes formulas', async () => {
  const bytes = await bytesOf(
    await writeParticipantCsv([
      { givenName: '=HYPERLINK("http://example.org")', familyName: 'Müller, Dr.', emailAddress: '+ann@example.org' },
      { givenName: '-1', familyName: '@SUM(A1)', emailAddress: 'b@example.org' },
      { givenName: '＝1', familyName: "'t Hooft", emailAddress: 'c@example.org' },
    ]),
  );
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      'Given Name,Family Name,Email Address',
      '"\'=HYPERLINK(""http://example.org"")","Müller, Dr.","\'+ann@example.org"',
      '"\'-1","\'@SUM(A1)",b@example.org',
      '"\'＝1",\'t Hooft,c@example.org',
    ].join('\r\n'),
  );
});

it('writes an empty list as a template', async () => {
  expect(new TextDecoder().decode(await bytesOf(await writeParticipantCsv([])))).toBe(
    'Given Name,Family Name,Email Address\r\n',
  );
});

it('writes a file that can be imported unchanged', async () => {
  const name = fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^'{0,2}[=+@"-][,;"'a]{0,3}$/))
    .map((text) => text.trim())
    .filter(
      (text) =>
        text.length <= 200 &&
        new RegExp(oneLinePattern, 'u').test(text) &&
        !text.includes('\0') &&
        !/[\uD800-\uDFFF]/u.test(text),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 20 }), async (names) => {
      const participants = names.map(([givenName, familyName], index) => ({
        givenName,
        familyName,
        emailAddress: `-${index}@example.org`,
      }));
      const result = await parseParticipantFile(await bytesOf(await writeParticipantCsv(participants)));
      expect(result).toEqual({ participants, skipped: 0, repeated: 0 });
    }),
  );
});
