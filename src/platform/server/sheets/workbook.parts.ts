import { strFromU8, unzipSync } from 'fflate';

/** Parts of a workbook besides its cell values, read from its XML (ECMA-376). */
export interface WorkbookParts {
  /** In their order; a person sees only these. */
  visibleSheets: string[];
  /** Hidden ones too: the reader unpacks them all. */
  allSheets: string[];
  /** The text of one sheet; null when the workbook has no such sheet. */
  xmlOf(sheet: string): string | null;
}

const SHEET = /<(?:\w+:)?sheet\s[^>]*>/g;
const RELATION = /<(?:\w+:)?Relationship\s[^>]*>/g;

export function workbookParts(bytes: Uint8Array): WorkbookParts {
  const workbook = partOf(bytes, 'xl/workbook.xml') ?? '';
  const relations = partOf(bytes, 'xl/_rels/workbook.xml.rels') ?? '';
  const sheets = [...workbook.matchAll(SHEET)].map(([tag]) => ({
    name: attribute(tag, 'name'),
    isVisible: !['hidden', 'veryHidden'].includes(attribute(tag, 'state')),
    relation: attribute(tag, '(?:\\w+:)?id'),
  }));
  const targets = new Map(
    [...relations.matchAll(RELATION)].map(([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  );
  return {
    allSheets: sheets.map(({ name }) => name),
    visibleSheets: sheets.filter(({ isVisible }) => isVisible).map(({ name }) => name),
    xmlOf: (sheet) => {
      const target = targets.get(sheets.find(({ name }) => name === sheet)?.relation ?? '');
      return target === undefined ? null : partOf(bytes, pathOf(target));
    },
  };
}

function partOf(bytes: Uint8Array, path: string): string | null {
  const part = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
  return part ? strFromU8(part) : null;
}

/** Relative to the workbook, or from the root. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function attribute(tag: string, name: string): string {
  const [, value = ''] = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag) ?? [];
  return value.replaceAll(/&(amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const ROW_WITH_A_VALUE = /<(?:\w+:)?row[\s>][\s\S]*?<(?:\w+:)?(?:v|is)[\s>]/g;

/** Rows that hold anything; a spreadsheet may keep a million that are only coloured. */
export function countRows(xml: string): number {
  return xml.match(ROW_WITH_A_VALUE)?.length ?? 0;
}

const ADDRESS = /<(?:\w+:)?c\s(?:[^>]*\s)?r="([A-Z]{1,4})(\d+)"/g;
const MAX_COLUMNS = 1_000;

/** The first cell beyond these bounds, 'XFD1048576': every cell up to it would be made. Null when there is none. */
export function cellFarAway(xml: string, maxRows: number): string | null {
  for (const [, letters = '', row = ''] of xml.matchAll(ADDRESS))
    if (Number(row) > maxRows || columnOf(letters) >= MAX_COLUMNS) return letters + row;
  return null;
}

interface CellWithoutValue {
  row: number;
  column: number;
  /** What a person sees there: an error, or only the formula. */
  text: string;
}

const CELL = /<(?:\w+:)?c\s([^>]*[^>/])>([\s\S]*?)<\/(?:\w+:)?c>/g;
const FORMULA = /<(?:\w+:)?f(?:\s[^>]*)?>([^<]*)</;
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</;

/**
 * Cells that look empty to the reader but are not: errors such as #REF!, and formulas written by a program and never computed. They must not be skipped.
 */
export function cellsWithoutValue(xml: string): CellWithoutValue[] {
  if (!/<(?:\w+:)?f[\s>]|\st="e"/.test(xml)) return [];
  return [...xml.matchAll(CELL)].flatMap(([, attributes = '', content = '']) => {
    const value = VALUE.exec(content)?.[1] ?? '';
    const formula = FORMULA.exec(content)?.[1];
    const isError = /(?:^|\s)t="e"/.test(attributes);
    const text = isError ? value : value === '' && formula !== undefined ? `=${formula}` : '';
    const [, letters, row] = /(?:^|\s)r="([A-Z]{1,3})(\d+)"/.exec(attributes) ?? [];
    return text !== '' && letters && row ? [{ row: Number(row), column: columnOf(letters), text }] : [];
  });
}

/** A is 0, AA is 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
