import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));

interface Turn {
  pattern: RegExp;
  /** What to say instead; docs/GLOSSARY.md has the whole list. */
  say: string;
}

/**
 * Translated turns and names, in one place with what to say instead. Whole files are searched, strings, page texts
 * and comments alike: a turn of several words cannot be a name in code.
 */
const BANNED: Record<string, Turn> = {
  'asked for': { pattern: /\b(?:asks|asked) for\b/gi, say: 'billed, demanded or requested' },
  'given out': { pattern: /\b(?:gives?|given|gave) out\b/gi, say: 'assigned' },
  'hand on': { pattern: /\bhand(?:s|ed|ing)? (?:\w+ )?on\b(?! (?:the|a) )/gi, say: 'reassign' },
  'what became of': { pattern: /\bwhat (?:became|becomes|has become) of\b/gi, say: 'result, outcome' },
  'stands here': { pattern: /\bstands? (?:here|there)\b/gi, say: 'is shown, is listed' },
  'who has him': { pattern: /\bwho has (?:him|her|it|the lead|the customer)\b/gi, say: 'owner' },
  'waits for': {
    pattern:
      /\bwaits for (?:the |its |his )?(?:verification|registration|decision|approval|certificate|money|rest)/gi,
    say: 'awaiting, pending',
  },
  'is told': { pattern: /\b(?:is|are|was|were) told\b/gi, say: 'is notified' },
  'given up': { pattern: /\b(?:gives?|given|gave) up\b(?! to\b)/gi, say: 'waived or cancelled' },
  'what is owed': { pattern: /\bwhat is owed\b/gi, say: 'receivable or payable' },
  'and the like': { pattern: /\b(?:or|and) the like\b/gi, say: 'name the things' },
  'as it is known': { pattern: /\bas it is known\b/gi, say: 'name the source' },
  'so far as': { pattern: /\bso far as\b/gi, say: 'where, if' },
  'in all': { pattern: /\bin all(?=[.,;:)'"`<])/gi, say: 'total' },
  'good for': { pattern: /\bgood for \S+ (?:days|hours|minutes)\b/gi, say: 'valid for' },
  'exists already': { pattern: /\bexists? already\b/gi, say: 'already exists' },
  'by turns': { pattern: /\bby turns?\b/gi, say: 'round robin' },
  'answer late': { pattern: /\banswer (?:is )?(?:late|due)\b/gi, say: 'reply overdue, reply by' },
  anew: { pattern: /\banew\b/gi, say: 'again' },
  amiss: { pattern: /\bamiss\b/gi, say: 'a problem' },
  foretell: { pattern: /\bforetells?\b/gi, say: 'predict' },
  unsound: { pattern: /\b(?:is|are|be) sound\b|\bunsound\b/gi, say: 'valid, invalid' },
  Deed: { pattern: /\bDeed<|\brecordDeeds\b/g, say: 'BatchItem, recordBatch' },
  portion: { pattern: /\bportions?\b|\B(?<![Pp]ro)Portion/g, say: 'batch' },
  MOST_: { pattern: /\bMOST_|_AT_MOST\b/g, say: 'MAX_' },
  STANDARD_: { pattern: /\bSTANDARD_/g, say: 'DEFAULT_' },
  Peek: { pattern: /\BPeek|\bPeek[A-Z]/g, say: 'side panel' },
  handOn: { pattern: /\bhandOn|HandOn/g, say: 'reassign' },
  titled: { pattern: /\btitled\(/g, say: 'startCase' },
  _WORDS: { pattern: /\w_WORDS\b|\.words(?:\.shared)?\.ts'/g, say: 'labels' },
  '*.plot.ts': { pattern: /\.plot\.ts'|\b[A-Z]\w+Plot\b/g, say: 'scenario' },
  he: { pattern: /\b(?:he|himself|his own)\b/gi, say: 'they, the person' },
};

/** People of the demonstration are men and women and may be called so. */
const NAMED_PEOPLE = /^app\/demonstration\//;

interface Finding {
  turn: string;
  /** 'src/money/ledger/ledger.rules.ts:12' */
  at: string;
}

describe('the words of the product', () => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: SRC }).map((path) => path.replaceAll('\\', '/'));
  const found = paths.flatMap((path) => findingsIn(path, readFileSync(join(SRC, path), 'utf8')));

  it.each(Object.entries(BANNED))('do not say "%s"', (turn, { say }) => {
    const places = found.filter((finding) => finding.turn === turn).map(({ at }) => at);
    expect(places, `say: ${say}`).toEqual([]);
  });

  it('are read in all files, and found in strings, in page texts and in comments of several lines', () => {
    expect(paths.length).toBeGreaterThan(1000);
    const text =
      "const a = 'Score anew';\nconst b = <p>₹5 is\n  asked for</p>;\n/**\n * Who is\n * told.\n */\n";
    expect(findingsIn('x.tsx', text).map(({ turn, at }) => `${turn} ${at}`)).toEqual([
      'asked for src/x.tsx:3',
      'is told src/x.tsx:5',
      'anew src/x.tsx:1',
    ]);
  });
});

function findingsIn(path: string, text: string): Finding[] {
  return Object.entries(BANNED).flatMap(([turn, { pattern }]) => {
    if (turn === 'he' && NAMED_PEOPLE.test(path)) return [];
    return [...text.matchAll(acrossLines(pattern))].map(({ index }) => ({
      turn,
      at: `src/${path}:${text.slice(0, index).split('\n').length}`,
    }));
  });
}

/** The same turn where a line, also of a comment, ends within it. */
function acrossLines({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replaceAll(' ', String.raw`\s+(?:(?:\/\/|\*)\s+)?`), flags);
}
