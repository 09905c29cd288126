import { describe, expect, it } from 'vitest';
import { plainWord } from '#platform/contract/cells.ts';
import type { ImportColumn } from './import.contract.ts';
import { columnsOf, IMPORT_KINDS, KIND_FACTS } from './importKinds.rules.ts';
import * as mapping from './importMapping.rules.ts';

const columns = (...headers: string[]): ImportColumn[] =>
  headers.map((header) => ({ header, samples: [], field: null }));

describe('the columns of a file', () => {
  it('are known by their headings, however they are written', () => {
    const headings = ['\u00A0WING ', 'Flat No.', 'floor', 'B.H.K.', 'RERA Carpet', 'Super built-up area'];
    expect(mapping.suggestFields('units', headings)).toEqual([
      'tower',
      'unitNumber',
      'floor',
      'unitType',
      'carpetArea',
      'saleableArea',
    ]);
    const prices = ['Particulars', 'Wing', 'Rate', 'GST', 'GST rate (%)'];
    expect(mapping.suggestFields('priceList', prices)).toEqual([
      'part',
      'tower',
      'amount',
      'gstTreatment',
      'gstRate',
    ]);
  });

  it('are taken once: the first of two headings that mean the same keeps it', () => {
    expect(mapping.suggestFields('units', ['Unit number', 'Flat no', '', 'Unit number'])).toEqual([
      'unitNumber',
      null,
      null,
      null,
    ]);
  });

  it('are taken as the last import took them, also where it left one out', () => {
    const known = mapping.rememberedHeadings([
      { header: 'Storey', field: 'floor' },
      { header: 'View', field: null },
      { header: 'Gone', field: 'noSuchField' },
    ]);
    expect(mapping.suggestFields('units', ['storey', 'VIEW', 'Gone'], known)).toEqual(['floor', null, null]);
  });

  it.each(IMPORT_KINDS)('have no heading that could mean two fields: %s', (kind) => {
    const words = columnsOf(kind).flatMap(({ name, label, names }) =>
      [...new Set([name, label, ...names].map(plainWord))].map((word) => [word, name] as const),
    );
    const ambiguous = words.filter(([word, name]) => words.some(([one, of]) => one === word && of !== name));
    expect(ambiguous).toEqual([]);
  });

  it.each(IMPORT_KINDS)('of an export come back, but for what it adds for its readers: %s', (kind) => {
    const headings = columnsOf(kind).map(({ label }) => label);
    expect(mapping.suggestFields(kind, [...headings, ...KIND_FACTS[kind].leftOut])).toEqual([
      ...columnsOf(kind).map(({ name }) => name),
      ...KIND_FACTS[kind].leftOut.map(() => null),
    ]);
  });

  it('are mapped by a person as they like, but not twice, not to nothing and not without the key', () => {
    const two = columns('a', 'b');
    expect(mapping.mappedColumns('units', two, ['unitNumber', null]).map(({ field }) => field)).toEqual([
      'unitNumber',
      null,
    ]);
    const refusal = (fields: (string | null)[]) => () => mapping.mappedColumns('units', two, fields);
    expect(refusal(['unitNumber'])).toThrow('The file has 2 columns; choose a field for each.');
    expect(refusal(['unitNumber', 'unitNumber'])).toThrow('Unit number can be taken from one column only.');
    expect(refusal(['floor', null])).toThrow('Choose the column that holds: Unit number.');
    expect(refusal(['unitNumber', 'amount'])).toThrow('There is no field “amount”.');
    expect(() => mapping.mappedColumns('priceList', two, ['part', null])).toThrow(
      'Choose the column that holds: Amount.',
    );
  });

  it('must be named by the first row', () => {
    expect(() => mapping.checkHeadings('units', ['Tower', 'Unit'])).not.toThrow();
    expect(() => mapping.checkHeadings('units', ['A', '101', '1', '985'])).toThrow(
      'The first row must name the columns, such as Tower, Unit number, Floor, Type.',
    );
    expect(() => mapping.checkHeadings('priceList', ['', ''])).toThrow('such as What, Tower, Code');
  });

  it('give a row its cells and its name', () => {
    const fields = [{ field: 'part' }, { field: null }, { field: 'tower' }, { field: 'name' }];
    expect(mapping.cellsByField(fields, ['Base rate', 'x'])).toEqual({
      part: 'Base rate',
      tower: '',
      name: '',
    });
    expect(mapping.nameOfRow('priceList', fields, ['Base rate', 'x', 'A'])).toBe('Base rate, A');
    const phone = [{ field: 'phone' }, { field: 'name' }];
    expect(mapping.nameOfRow('leads', phone, ["'+91 90000 06012", 'Asha'])).toBe('+91 90000 06012, Asha');
  });
});

describe('what may be done with an import', () => {
  const state = { writable: 3, written: 0, columns: 5, sheets: 1, hasRows: true };

  it.each([
    ['reading', {}, ['cancel']],
    ['mapping', {}, ['map', 'cancel']],
    ['checking', {}, ['cancel']],
    ['previewed', {}, ['map', 'apply', 'cancel']],
    ['previewed', { writable: 0 }, ['map', 'cancel']],
    ['applying', {}, ['cancel']],
    ['applied', { written: 3 }, ['undo']],
    ['applied', { written: 0 }, []],
    ['failed', { written: 2 }, ['undo']],
    ['failed', { columns: 0 }, ['cancel']],
    ['failed', { columns: 0, sheets: 2 }, ['map', 'cancel']],
    ['undone', { written: 0 }, []],
    ['cancelled', {}, []],
    ['applied', { written: 3, hasRows: false }, []],
    ['failed', { hasRows: false }, []],
  ] as const)('while it is %s, %o', (status, more, actions) => {
    expect(mapping.importActions({ ...state, status, ...more })).toEqual(actions);
  });
});
