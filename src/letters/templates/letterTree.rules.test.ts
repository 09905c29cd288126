import { describe, expect, it } from 'vitest';
import { tidy } from '#platform/contract/fields.ts';
import type { Field } from './catalogue.rules.ts';
import { fieldOf } from './catalogue.rules.ts';
import type { Block, LetterTree as Tree } from './letterTree.contract.ts';
import { LetterTree } from './letterTree.contract.ts';
import { treeProblems } from './letterTree.rules.ts';
import { SALE_CATALOGUE } from './sale.catalogue.ts';
import { bullets, p, tableOf, when } from './seeds/build.ts';

const tree = (content: Block[], language: Tree['attrs']['language'] = 'en'): Tree => ({
  type: 'doc',
  attrs: { language },
  content,
});

const problems = (...content: Block[]) => treeProblems(tree(content), SALE_CATALOGUE);

/** What a tree from outside is refused with; empty when it is taken. */
function refusals(value: unknown): string[] {
  const parsed = LetterTree.safeParse(value);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const each = (list: string, ...content: Block[]): Block => ({ type: 'each', attrs: { list }, content });

describe('the shape of a letter', () => {
  it('is what the editor keeps', () => {
    const content = [
      p('Dear **{buyer.name}**,'),
      bullets('One', '{unit.number}'),
      tableOf('installments', [{ head: 'Name', cell: '{installments.name}', width: 90, isRight: true }]),
      when('loan.bank', 'present', each('applicants', p('{applicants.name}'))),
      { type: 'pageBreak' } as const,
    ];
    expect(refusals(JSON.parse(JSON.stringify(tree(content))))).toEqual([]);
  });

  it.each([
    ['no document', 'Dear', ': This must be an object'],
    [
      'a part that a letter does not have',
      tree([{ type: 'script' } as never]),
      'content.0: A letter has no part "script".',
    ],
    [
      'an attribute that nobody knows',
      tree([{ type: 'paragraph', onclick: 'x' } as never]),
      'content.0: There is no field “onclick”. Remove it, or check its spelling',
    ],
    [
      'a mark that is not one',
      tree([
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link' }] }] } as never,
      ]),
      'content.0.content.0.marks.0.type: A text may be bold or italic.',
    ],
    [
      'a path to somewhere else',
      tree([p('{../secret}')]),
      'content.0.content.0.attrs.path: A field is named like buyer.name.',
    ],
    [
      'a path of a prototype',
      tree([p('{__proto__}')]),
      'content.0.content.0.attrs.path: A field is named like buyer.name.',
    ],
    ['no text', tree([]), 'content: The letter is empty.'],
  ])('refuses %s, and says where', (_what, value, refusal) => {
    expect(refusals(value)).toEqual([refusal]);
  });

  it('arrives as it was written: with the blanks between words of different weight, and as deep as it may be', () => {
    const nested = (depth: number): Block =>
      depth === 0
        ? bullets('Dear **{buyer.name}** , hello')
        : when('loan.bank', 'present', nested(depth - 1));
    const body = { name: ' A letter ', tree: tree([nested(4)]) };
    expect(tidy(JSON.parse(JSON.stringify(body)))).toEqual({ ...body, name: 'A letter' });
    expect(refusals(body.tree)).toEqual([]);
  });

  it('refuses rows of different lengths', () => {
    const table = tableOf('installments', [
      { head: 'Name', cell: 'x' },
      { head: 'Due', cell: 'y' },
    ]);
    if (table.type !== 'table') throw new Error('This is a table.');
    table.content[1]?.content.pop();
    expect(refusals(tree([table]))).toEqual([
      'content.0: Each row of a table has as many cells as the first.',
    ]);
  });

  it('refuses a template of a million rows, or nested without end, at once', () => {
    const began = performance.now();
    const cell = { type: 'tableCell', content: [p('x')] };
    const rows = Array.from({ length: 1_000_000 }, () => ({ type: 'tableRow', content: [cell] }));
    expect(refusals(tree([{ type: 'table', content: rows } as never]))).toEqual([
      ': This letter is too long: a template has at most 3,000 parts. Rows that repeat belong into a list.',
    ]);
    let deep: unknown = p('x');
    for (let depth = 0; depth < 100_000; depth += 1)
      deep = { type: 'condition', attrs: { path: 'loan.bank', is: 'present' }, content: [deep] };
    expect(refusals(tree([deep as Block]))).toEqual([
      ': This letter is nested too deeply: take some lists and conditions apart.',
    ]);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('a letter against its catalogue', () => {
  it('names each field that is not there, with its place', () => {
    expect(problems(p('Hello'), p('Dear {buyer.nam}, {unit.number} {project.nothing}'))).toEqual([
      { at: 'content.1.content.1', message: 'There is no field "buyer.nam" (part 2 of the letter).' },
      { at: 'content.1.content.5', message: 'There is no field "project.nothing" (part 2 of the letter).' },
    ]);
  });

  it('takes a format only for the types and languages that have it', () => {
    expect(problems(p('{price.total|inWords} {booking.date|day}'))).toEqual([]);
    expect(problems(p('{buyer.name|inWords}'))).toMatchObject([
      { message: '"Names of the buyers" cannot be printed as "inWords" (part 1 of the letter).' },
    ]);
    expect(treeProblems(tree([p('{price.total|inWords}')], 'hi'), SALE_CATALOGUE)).toMatchObject([
      { message: '"Total price" cannot be put into words in Hindi (part 1 of the letter).' },
    ]);
  });

  it('prints fields of a list within it only, and loops over lists only', () => {
    expect(problems(p('{installments.name}'))).toMatchObject([
      { message: '"Name" is printed only within the list "Installments" (part 1 of the letter).' },
    ]);
    expect(problems(each('installments', p('{installments.name} of {unit.number}')))).toEqual([]);
    expect(problems(tableOf('installments', [{ head: 'Name', cell: '{installments.name}' }]))).toEqual([]);
    expect(problems(tableOf('buyer.name', [{ head: 'Name', cell: 'x' }]))).toMatchObject([
      { message: '"buyer.name" is not a list (row 2 of the table in part 1 of the letter).' },
    ]);
    expect(problems(each('units', p('x')))).toMatchObject([
      { message: 'There is no list "units" (part 1 of the letter).' },
    ]);
    expect(problems(each('applicants', each('applicants', p('x'))))).toMatchObject([
      { message: 'The list "Applicants" stands within itself (part 1 of the letter).' },
    ]);
  });

  it('asks only what a field can be', () => {
    expect(
      problems(when('booking.step', 'registered', p('x')), when('installments', 'absent', p('x'))),
    ).toEqual([]);
    expect(problems(when('booking.step', 'sold', p('x')))).toMatchObject([
      { message: '"Step of the sale" is never "sold" (part 1 of the letter).' },
    ]);
    expect(problems(when('buyer.name', 'Asha', p('x')))).toHaveLength(1);
  });

  it('nests conditions and lists at most five deep', () => {
    const nested = (depth: number): Block =>
      depth === 0 ? p('x') : when('loan.bank', 'present', nested(depth - 1));
    expect(problems(nested(5))).toEqual([]);
    expect(problems(nested(6))).toMatchObject([
      { message: /^Conditions and lists are nested more than 5 deep/ },
    ]);
  });
});

function isOfItsType(field: Field): boolean {
  if (field.type === 'date') return /^\d{4}-\d\d-\d\d$/.test(field.example);
  if (field.type === 'money') return Number.isSafeInteger(field.example);
  return field.type !== 'choice' || Object.hasOwn(field.choices, field.example);
}

describe('the catalogue of a sale', () => {
  it('has one field for each path, each list its own, and an example of its type', () => {
    const { fields, lists } = SALE_CATALOGUE;
    const all = [...fields, ...lists.flatMap((list) => list.fields)];
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    for (const list of lists)
      for (const { path } of list.fields) expect(path.startsWith(`${list.path}.`)).toBe(true);
    for (const field of all) {
      expect(LetterTree.safeParse(tree([p(`{${field.path}}`)])).success).toBe(true);
      expect(isOfItsType(field), field.path).toBe(true);
    }
    for (const { moreExamples } of lists)
      for (const path of moreExamples.flatMap((one) => Object.keys(one)))
        expect(fieldOf(SALE_CATALOGUE, path)).toBeDefined();
  });
});
