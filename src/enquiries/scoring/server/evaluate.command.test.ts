import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateCommand } from './evaluate.command.ts';
import type { Ending } from '#platform/learning/command.ts';
import type { Evaluation, EvaluationRequest } from '#platform/learning/evaluation.ts';
import { evaluate } from '#platform/learning/evaluation.ts';
import { randomFrom } from '#platform/learning/random.ts';
import { sigmoid } from '#platform/learning/numbers.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scoring-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The command as a person runs it. */
function run(...words: string[]): Promise<Ending> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/evaluate-scoring.mjs', ...words]);
    const ending = { code: 1, output: '', complaint: '' };
    child.stdout.on('data', (chunk: Buffer) => (ending.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (ending.complaint += chunk.toString()));
    child.once('close', (code) => resolve({ ...ending, code: code ?? 1 }));
  });
}

const SOURCES = ['portal', 'referral', 'walk-in', 'a "fair", in June', 'hoarding\nby the road'];

/** Leads as a file may have them: quoted words, gaps, a number, dates, a leak; referrals and budgets matter. */
function leads(rows: number, seed: number, separator = ',', lineEnd = '\n'): string {
  const random = randomFrom(seed);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = Array.from({ length: rows }, (_, row) => {
    const source = Math.floor(random() * SOURCES.length);
    const budget = Math.floor(random() * 60);
    const isWon = random() < sigmoid((source === 1 ? 1.5 : 0) + budget / 20 - 3);
    const day = new Date(Date.UTC(2025, 0, 1 + row / 8)).toISOString().slice(0, 10);
    const visits = random() < 0.3 ? '' : String(Math.floor(random() * 4));
    const cells = [
      `L-${row + seed * 10_000}`,
      day,
      quoted(SOURCES[source] ?? ''),
      `${budget}`,
      visits,
      'India',
    ];
    return [...cells, isWon ? '2025-12-01' : '', isWon ? 'booked' : 'lost'].join(separator);
  });
  return [
    'lead,created,source,budget,visits,country,booked on,outcome'.replaceAll(',', separator),
    ...lines,
  ].join(lineEnd);
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const outcome = ['--target', 'outcome', '--positive', 'booked'];

describe('npm run evaluate:scoring', () => {
  it('prints nothing but JSON: both models, the chosen one, and the columns it would not learn from', async () => {
    const train = await file('train.csv', `\uFEFF${leads(3_000, 1, ';', '\r\n')}`);
    const test = await file('test.csv.gz', gzipSync(`${leads(1_200, 2)}\n`));
    const { code, output, complaint } = await run('--train', train, '--test', test, ...outcome);
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
    const found = JSON.parse(output) as Evaluation;
    expect(found.rows).toEqual({ train: 3_000, test: 1_200 });
    expect(found.refusedAsLeaks).toEqual(['booked on']);
    expect(found.refused.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'lead: identifier',
      'country: constant',
      'booked on: leak',
    ]);
    for (const quality of [found.models.logistic, found.models.boosting, found.chosen]) {
      // The law itself reaches .75.
      expect(quality.auc).toBeGreaterThan(0.71);
      expect(quality.ece).toBeLessThan(0.05);
      expect(quality.topDecileLift).toBeGreaterThan(1.5);
      expect(quality.brier).toBeLessThan(found.won.test * (1 - found.won.test));
      expect(Object.keys(quality)).toEqual(expect.arrayContaining(['prAuc', 'logLoss', 'seconds']));
    }
    expect(found.models[found.chosen.model].auc).toBe(found.chosen.auc);
    expect(found).toMatchObject({ verdict: 'fit', order: 'time', suspects: [] });
    for (const { auc, ece, topDecileLift, bounds } of [found.models.logistic, found.models.boosting]) {
      expect(bounds.auc?.low).toBeLessThan(auc ?? 0);
      expect(bounds.auc?.high).toBeGreaterThan(auc ?? 1);
      expect(bounds.topDecileLift.low).toBeLessThan(topDecileLift);
      expect(bounds.topDecileLift.high).toBeGreaterThan(topDecileLift);
      expect(bounds.ece.high).toBeGreaterThan(ece);
    }
  });

  it('says that shuffled outcomes cannot be foretold, and that sixty rows are too little', async () => {
    const random = randomFrom(9);
    const mixed = (text: string) => {
      const [names = '', ...rows] = text.split('\n');
      const outcomes = rows.map((row) => row.slice(row.lastIndexOf(',') + 1));
      const order = outcomes.map((outcome) => ({ outcome, at: random() })).toSorted((a, b) => a.at - b.at);
      return [
        names,
        ...rows.map((row, at) => `${row.slice(0, row.lastIndexOf(','))},${order[at]?.outcome ?? ''}`),
      ].join('\n');
    };
    const plain = (rows: number, seed: number) =>
      leads(rows, seed).replaceAll('hoarding\nby the road', 'hoarding');
    const run = async (train: string, test: string) => {
      const words = ['--train', await file('a.csv', train), '--test', await file('b.csv', test)];
      const { output } = await evaluateCommand([
        ...words,
        ...outcome,
        '--omit',
        'booked on',
        '--order',
        'none',
      ]);
      return JSON.parse(output) as Evaluation;
    };
    expect(await run(mixed(plain(800, 6)), mixed(plain(600, 7)))).toMatchObject({
      verdict: 'unfit',
      order: 'none',
    });
    const small = await run(plain(60, 8), plain(600, 7));
    expect(small).toMatchObject({ verdict: 'tooLittle' });
    expect(small.verdictReason).toMatch(/60 rows with \d+ won to learn from/);
  });

  it('suspects a column of which one value nearly tells the outcome, and learns from it all the same', async () => {
    // Filled for a quarter of all rows, and of these nearly all were lost.
    const telling = (rows: number, seed: number) =>
      leads(rows, seed)
        .replaceAll('hoarding\nby the road', 'hoarding')
        .split('\n')
        .map((line, row) => {
          if (row === 0) return `closed because,${line}`;
          const isLost = line.endsWith('lost');
          return `${row % (isLost ? 3 : 75) === 0 ? 'too dear' : ''},${line}`;
        })
        .join('\n');
    const words = [
      '--train',
      await file('c.csv', telling(900, 10)),
      '--test',
      await file('d.csv', telling(600, 11)),
    ];
    const found = JSON.parse(
      (await evaluateCommand([...words, ...outcome, '--omit', 'booked on'])).output,
    ) as Evaluation;
    expect(found.suspects.map(({ name, value }) => `${name}: ${value}`)).toEqual(['closed because: filled']);
    expect(found.refused.map(({ name }) => name)).not.toContain('closed because');
  });

  it('learns from a column in spite of its suspicion, and without one, as it is notified', async () => {
    const both = await file('both.csv', leads(600, 3));
    const kept = await evaluateCommand([
      '--train',
      both,
      '--test',
      both,
      ...outcome,
      '--keep',
      'booked on',
      '--omit',
      'lead,visits',
    ]);
    const found = JSON.parse(kept.output) as Evaluation;
    expect(found.refused.map(({ name }) => name)).toEqual(['country']);
    expect(found.chosen.auc).toBeGreaterThan(0.99);
  });

  it('says in a sentence what is wrong, with exit code 2', async () => {
    const cases: [string[], RegExp][] = [
      [[], /Missing: --train, --test, --target, --positive/],
      [['--train', 'a.csv', '--wrong'], /Unknown option '--wrong'/],
      [
        ['--train', 'a.csv', '--test', 'a.csv', ...outcome, '--order', 'size'],
        /--order is time or none, not 'size'/,
      ],
      [
        ['--train', 'nowhere.csv', '--test', 'a.csv', ...outcome],
        /nowhere\.csv cannot be read: there is no such file/,
      ],
    ];
    for (const [words, complaint] of cases) {
      const ending = await evaluateCommand(words);
      expect(ending.complaint).toMatch(complaint);
      expect(ending).toMatchObject({ code: 2, output: '' });
    }
  });

  it('refuses files that do not fit together, and says why', async () => {
    const good = await file('good.csv', leads(300, 4));
    const alike = await file('alike.csv', 'a,outcome\n1,lost\n2,lost\n');
    const request: EvaluationRequest = {
      train: good,
      test: good,
      target: 'outcome',
      positive: 'booked',
      omit: [],
      keep: [],
      order: 'time',
    };
    const cases: [Partial<EvaluationRequest>, RegExp][] = [
      [{ target: 'won' }, /has no column 'won'.*outcome/],
      [{ omit: ['duraton'] }, /has no column 'duraton'/],
      [{ keep: ['duraton'] }, /has no column 'duraton'/],
      [{ positive: 'yes' }, /0 of 300 rows.*(booked|lost)/],
      [{ train: alike }, /needs at least 2 rows of each outcome/],
      [{ test: await file('empty.csv', 'a,outcome\n') }, /has no rows below its line of names/],
      [{ test: await file('cut.csv.gz', gzipSync(leads(300, 5)).subarray(0, 900)) }, /cannot be read/],
    ];
    for (const [wrong, complaint] of cases) {
      await expect(evaluate({ ...request, ...wrong })).rejects.toThrow(complaint);
    }
  });
});
