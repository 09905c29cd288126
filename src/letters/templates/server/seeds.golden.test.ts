import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { Typesetter } from '#platform/server/printing/typesetter.ts';
import { LetterTree } from '../letterTree.contract.ts';
import { treeProblems } from '../letterTree.rules.ts';
import { SALE_CATALOGUE } from '../sale.catalogue.ts';
import { SEED_TEMPLATES } from '../seeds/seeds.ts';
import { exampleData } from './example.data.ts';
import { letterPaper } from './letter.layout.ts';
import { walkLetter } from './letter.walk.ts';
import { supplier } from '../../../../tests/support/printed-examples.ts';

const typesetter = new Typesetter();

describe.each(SEED_TEMPLATES.map((seed) => ({ ...seed, title: `${seed.key} in ${seed.language}` })))(
  'our $title',
  ({ name, language, tree }) => {
    const stored = LetterTree.parse(JSON.parse(JSON.stringify(tree)));

    it('names only what the catalogue has', () => {
      expect(treeProblems(stored, SALE_CATALOGUE)).toEqual([]);
    });

    it('is printed with the example, and lacks nothing', async () => {
      const { blocks, missing } = walkLetter(stored, SALE_CATALOGUE, exampleData(SALE_CATALOGUE));
      expect(missing).toEqual([]);
      const on = '2026-11-21';
      const pdf = typesetter.pdf(
        letterPaper({ title: name, mark: '', on, date: on, language, sender: supplier, blocks }),
        new Map(),
      );
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
      expect(text).toContain(supplier.name);
      expect(text).toContain('Kalpa Tarang');
      expect(JSON.stringify(blocks)).not.toMatch(/\{[a-z]|\*\*|undefined|null|NaN/);
    });
  },
);

it('are eleven in English, and the first three in Hindi and Marathi', () => {
  const count = (language: string) => SEED_TEMPLATES.filter((seed) => seed.language === language).length;
  expect([count('en'), count('hi'), count('mr')]).toEqual([11, 3, 3]);
  const names = SEED_TEMPLATES.map(({ key, language }) => `${key} ${language}`);
  expect(new Set(names).size).toBe(names.length);
});
