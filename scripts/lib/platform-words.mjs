import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** What only the areas above know of. The check of borders sees imports; this one sees names and texts. */
const BUSINESS = new Set([
  'approval',
  'booking',
  'broker',
  'cancellation',
  'collection',
  'commission',
  'demand',
  'enquiry',
  'enquiries',
  'installment',
  'invoice',
  'lead',
  'milestone',
  'possession',
  'project',
  'receipt',
  'refund',
  'sale',
  'tower',
  'unit',
]);

/** Files that may say these words, and why; a word that a file no longer says must go. */
const ALLOWED = {
  'contract/amountInWords.ts': { words: ['unit'], why: 'below twenty, of a number' },
  'contract/cells.ts': { words: ['unit'], why: 'of an area' },
  'contract/figure.ts': {
    words: [
      'approval',
      'commission',
      'demand',
      'installment',
      'invoice',
      'lead',
      'milestone',
      'receipt',
      'refund',
      'sale',
      'unit',
    ],
    why: 'the lists that figures lead to, said in one contract for all who show figures',
  },
  'contract/format.ts': { words: ['unit'], why: 'of money, as crore' },
  'contract/roles.ts': {
    words: ['lead', 'project', 'sale'],
    why: 'the roles and capabilities of the product',
  },
  'server/http/openapi.ts': { words: ['sale'], why: 'what the product is for' },
  'web/client/live.ts': { words: ['lead'], why: 'one tab leads the others' },
  'web/figure/figure.link.ts': {
    words: [
      'approval',
      'collection',
      'commission',
      'demand',
      'installment',
      'invoice',
      'lead',
      'milestone',
      'project',
      'receipt',
      'refund',
      'sale',
      'tower',
      'unit',
    ],
    why: 'the screens of the lists in contract/figure.ts',
  },
  'web/form/FormDialog.tsx': { words: ['lead'], why: 'the first paragraph' },
  'web/form/number.input.ts': { words: ['unit'], why: 'of an amount' },
  'web/page/FigureStrip.tsx': { words: ['unit'], why: 'of a figure' },
  'web/shell/menu.ts': { words: ['lead'], why: 'the verb' },
  'web/theme/palette.ts': {
    words: ['unit'],
    why: 'the colours of the stacking plan, one palette with all others',
  },
  'web/theme/tokens.ts': {
    words: ['unit'],
    why: 'the colours of the stacking plan, one palette with all others',
  },
};

const PLATFORM = join(ROOT, 'src', 'platform');
/** Generated from the schema, which is of all areas. */
const GENERATED = ['server/database/tables.ts'];

/** The business words that the platform says, by file. */
export function platformWordsReport() {
  const files = readdirSync(PLATFORM, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !GENERATED.includes(file))
    .toSorted((one, other) => one.localeCompare(other));
  const lines = files.flatMap((file) => {
    const said = businessWords(readFileSync(join(PLATFORM, file), 'utf8'));
    const allowed = ALLOWED[file]?.words ?? [];
    return [
      ...said.filter((word) => !allowed.includes(word)).map((word) => `src/platform/${file} says "${word}"`),
      ...allowed
        .filter((word) => !said.includes(word))
        .map((word) => `src/platform/${file} no longer says "${word}": take it out of the list`),
    ];
  });
  return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') };
}

/** Of names and texts, not of comments: 'heldUnits' says "unit". */
export function businessWords(source) {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
  const words = (code.match(/[A-Za-z]+/g) ?? [])
    .flatMap((name) => name.split(/(?<=[a-z])(?=[A-Z])/))
    .map((word) => word.toLowerCase());
  const found = words.flatMap(
    (word) => [word, word.replace(/s$/, '')].find((form) => BUSINESS.has(form)) ?? [],
  );
  return [...new Set(found)].toSorted((one, other) => one.localeCompare(other));
}
