import { expect, it } from 'vitest';
import type { Block, LetterTree } from '../letterTree.contract.ts';
import { SALE_CATALOGUE } from '../sale.catalogue.ts';
import { bullets, p, tableOf, when } from '../seeds/build.ts';
import { comparedLetters, letterLines } from './letter.lines.ts';

const letter = (...content: Block[]): LetterTree => ({ type: 'doc', attrs: { language: 'en' }, content });

it('shows a letter as lines, fields by their labels and frames by their sentence', () => {
  const lines = letterLines(
    letter(
      p('Dear **{buyer.name}**, {price.total|inWords}'),
      when('loan.bank', 'present', bullets('One', '{loan.bank}')),
      tableOf('installments', [
        { head: 'Name', cell: '{installments.name}' },
        { head: 'Due', cell: '{installments.dueDate}' },
      ]),
    ),
    SALE_CATALOGUE,
  );
  expect(lines).toEqual([
    'Dear [Names of the buyers], [Total price, in words]',
    'Only where Bank of the home loan is known:',
    '    • One',
    '    • [Bank of the home loan]',
    'Name | Due',
    'For each installment: [Name] | [Due date]',
  ]);
});

it('compares two letters by the lines that stay', () => {
  const before = letter(p('Dear buyer,'), p('Pay {account.overdue}.'), p('Regards'));
  const after = letter(p('Dear buyer,'), p('Please pay {account.overdue}.'), p('Soon.'), p('Regards'));
  expect(comparedLetters(before, after, SALE_CATALOGUE)).toEqual([
    { kind: 'same', text: 'Dear buyer,' },
    { kind: 'gone', text: 'Pay [Overdue amount].' },
    { kind: 'new', text: 'Please pay [Overdue amount].' },
    { kind: 'new', text: 'Soon.' },
    { kind: 'same', text: 'Regards' },
  ]);
  expect(comparedLetters(after, after, SALE_CATALOGUE).every(({ kind }) => kind === 'same')).toBe(true);
  expect(comparedLetters(null, before, SALE_CATALOGUE).map(({ kind }) => kind)).toEqual([
    'new',
    'new',
    'new',
  ]);
});
