/**
 * The style of a cell. `note` is for the text that replaces a suppressed number. `fact` and `factPercent` are for
 * numbers in a column of texts, aligned like the texts.
 */
export type CellStyle = 'plain' | 'wrapped' | 'title' | 'heading' | 'percent' | 'note' | 'fact' | 'factPercent';

const wrapped = '<alignment vertical="top" wrapText="1"/>';
const besideText = '<alignment horizontal="left" vertical="top"/>';
const percentFormat = 164;

/** Font, number format and alignment of each style. The first style is the default. */
const looks: Record<CellStyle, { font: number; format: number; alignment: string }> = {
  plain: { font: 0, format: 0, alignment: '' },
  wrapped: { font: 0, format: 0, alignment: wrapped },
  title: { font: 1, format: 0, alignment: '' },
  heading: { font: 2, format: 0, alignment: wrapped },
  percent: { font: 0, format: percentFormat, alignment: '' },
  note: { font: 3, format: 0, alignment: '<alignment horizontal="right"/>' },
  fact: { font: 0, format: 0, alignment: besideText },
  factPercent: { font: 0, format: percentFormat, alignment: besideText },
};
const styles = Object.keys(looks) as CellStyle[];

/** The index in the table of styles, which has each style twice: unmarked, and marked as text. */
export const styleIndex = (style: CellStyle, isMarked: boolean): number =>
  2 * styles.indexOf(style) + (isMarked ? 1 : 0);

const formats = styles.flatMap((style) =>
  ['', ' quotePrefix="1"'].map((mark) => {
    const { font, format, alignment } = looks[style];
    return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${mark} applyNumberFormat="1" applyFont="1" applyAlignment="1">${alignment}</xf>`;
  }),
);

const font = (size: number, more = '') => `<font>${more}<sz val="${size}"/><name val="Calibri"/></font>`;

/** The table of styles (ECMA-376 part 1, section 18.8), without the XML declaration. */
export const stylesXml =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<numFmts count="1"><numFmt numFmtId="${percentFormat}" formatCode="0.0%"/></numFmts>` +
  `<fonts count="4">${font(11)}${font(16, '<b/>')}${font(11, '<b/>')}<font><i/><sz val="11"/><color rgb="FF595959"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
