import { stylesXml } from './workbookStyles.ts';
import { spreadsheetNamespace, textXml, worksheetXml, xmlDeclaration, type Worksheet } from './worksheetXml.ts';
import { zipParts, type ZipPart } from './zipParts.ts';

/**
 * Writes an XLSX file in pieces, the first sheet first. Each row is requested once, when its turn comes, so that
 * neither a long sheet nor the file has to be in memory. Only the texts are in memory, each once. The file contains no
 * author and no time.
 * @throws whatever the rows of a sheet throw, and Error for an invalid number.
 */
export function writeWorkbook(sheets: readonly Worksheet[]): AsyncGenerator<Uint8Array, void> {
  const texts = new Map<string, number>();
  const indexOf = (text: string): number => {
    const index = texts.get(text) ?? texts.size;
    texts.set(text, index);
    return index;
  };
  return zipParts([
    ...fixedParts(sheets),
    ...sheets.map((sheet, index): ZipPart => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      text: worksheetXml(sheet, indexOf),
    })),
    { name: 'xl/sharedStrings.xml', text: sharedStringsXml(texts) },
  ]);
}

function fixedParts(sheets: readonly Worksheet[]): ZipPart[] {
  const part = (name: string, xml: string): ZipPart => ({ name, text: [xmlDeclaration + xml] });
  const worksheets = sheets.map(({ name }, index) => ({
    name,
    id: `rId${index + 1}`,
    target: `worksheets/sheet${index + 1}.xml`,
  }));
  return [
    part(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
        contentType('workbook.xml', 'sheet.main') +
        contentType('styles.xml', 'styles') +
        contentType('sharedStrings.xml', 'sharedStrings') +
        `${worksheets.map(({ target }) => contentType(target, 'worksheet')).join('')}</Types>`,
    ),
    part('_rels/.rels', relationshipsXml([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }])),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${spreadsheetNamespace}" xmlns:r="${relationship}"><sheets>${worksheets
        .map(({ name, id }, index) => `<sheet name="${textXml(name)}" sheetId="${index + 1}" r:id="${id}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relationshipsXml([
        ...worksheets.map(({ id, target }) => ({ id, type: 'worksheet', target })),
        { id: 'styles', type: 'styles', target: 'styles.xml' },
        { id: 'texts', type: 'sharedStrings', target: 'sharedStrings.xml' },
      ]),
    ),
    part('xl/styles.xml', stylesXml),
  ];
}

const contentType = (target: string, kind: string) =>
  `<Override PartName="/xl/${target}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationshipsXml = (relationships: { id: string; type: string; target: string }[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships
    .map(({ id, type, target }) => `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/**
 * The texts in the order of their indices. Called only after all sheets are written, because only then are all texts
 * known.
 */
function* sharedStringsXml(texts: ReadonlyMap<string, number>): Generator<string> {
  yield `${xmlDeclaration}<sst xmlns="${spreadsheetNamespace}" uniqueCount="${texts.size}">`;
  for (const text of texts.keys()) yield `<si><t xml:space="preserve">${textXml(text)}</t></si>`;
  yield '</sst>';
}
