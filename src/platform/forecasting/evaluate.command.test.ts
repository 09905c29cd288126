import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateCommand } from './evaluate.command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecasts-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const months = (count: number, of: (month: number) => number) =>
  Array.from({ length: count }, (_, month) => of(month)).join(' ');

const rowed = (month: number) => 300 + 2 * month + 40 * (month % 12);

it('forecasts a file, plain or packed, and says how far off it was', async () => {
  const text = [
    'id,part,type,start,values',
    `A,train,SALES,2020-01,${months(72, rowed)}`,
    `A,test,SALES,,${months(6, (month) => rowed(month + 72))}`,
    '',
  ].join('\n');
  const out = join(folder, 'out.jsonl');
  const series = await file('series.csv.gz', gzipSync(text));
  const { code, output } = await evaluateCommand(['--series', series, '--horizon', '6', '--out', out]);
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    series: 1,
    refused: 0,
    perSecond: expect.any(Number) as number,
  });
  const { owa, smape } = JSON.parse(output) as { owa: number; smape: number };
  expect(owa).toBeLessThan(1);
  expect(smape).toBeLessThan(3);
  const [line = ''] = (await readFile(out, 'utf8')).split('\n');
  const forecast = JSON.parse(line) as { expected: number[] };
  expect(forecast).toMatchObject({ id: 'A', method: 'long', refusal: null });
  expect(forecast.expected).toHaveLength(6);
});

it('takes what came from a second file, learns counts with their group, and refuses what is too young', async () => {
  const series = await file(
    'counts.csv',
    [
      'id,start,values',
      `K/old,2024-01,${months(18, (month) => 3 + (month % 3))}`,
      'K/young,2025-04,4 2 5',
      'M/alone,2025-03,2 1 3 0',
      '',
    ].join('\n'),
  );
  const answers = await file('answers.csv', 'id,values\nK/old,4 4 4\nK/young,4 4 4\n');
  const out = join(folder, 'counts.jsonl');
  const words = [
    '--series',
    series,
    '--answers',
    answers,
    '--horizon',
    '3',
    '--kind',
    'counts',
    '--out',
    out,
  ];
  const { output } = await evaluateCommand(words);
  expect(JSON.parse(output)).toMatchObject({ series: 3, refused: 1, cover80: 1 });
  const lines = (await readFile(out, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { id: 'K/old', refusal: null },
    { id: 'K/young', refusal: null },
    { id: 'M/alone', expected: [], refusal: { code: 'tooShort', months: 4, text: '4 of 6 months' } },
  ]);
});

describe('refuses in words', () => {
  it.each([
    [[], /^Missing: --series/],
    [['--series', 'none.csv', '--horizon', '0'], /^--horizon is a number of months from 1 to 60/],
    [['--series', 'none.csv', '--horizon', '6', '--kind', 'tea'], /^--kind is one of auto, counts, long/],
    [['--series', '/nowhere/none.csv', '--horizon', '6'], /there is no such file/],
    [['--colour', 'red'], /Unknown option '--colour'/],
  ])('%j', async (words, complaint) => {
    const ending = await evaluateCommand(words);
    expect(ending).toMatchObject({ code: 2, output: '' });
    expect(ending.complaint).toMatch(complaint);
  });

  it.each([
    ['id,values\nA,1 2 x\n', 'Value 3 of A, "x", is not a number.'],
    ['id,values\nA,1 2 NaN\n', 'Value 3 of A, "NaN", is not a number.'],
    ['id,values\nA,\n', 'A has no values.'],
    ['name,values\nA,1\n', 'has no columns id and values.'],
    ['id,part,values\nA,train,1 2\nA,test,3\n', 'A tells 1 months of what came, of 2.'],
  ])('%j', async (text, complaint) => {
    const series = await file('bad.csv', text);
    const ending = await evaluateCommand(['--series', series, '--horizon', '2']);
    expect(ending).toMatchObject({ code: 2, output: '' });
    expect(ending.complaint).toContain(complaint);
  });
});
