import { writeFile } from 'node:fs/promises';
import type { Ending } from '#platform/learning/command.ts';
import { endingOf, finish, jsonOf, optionsOf, pathOf } from '#platform/learning/command.ts';
import { readTable, UnusableInput } from '#platform/learning/table.ts';
import { KINDS } from './chosen.ts';
import type { Outcome, Series } from './evaluation.ts';
import { evaluationOf, forecastAll } from './evaluation.ts';

const USAGE = `Usage: npm run evaluate:forecasts -- --series FILE.csv --horizon MONTHS [--answers FILE.csv] [--kind auto|long|counts] [--out FILE.jsonl]

Forecasts monthly series and prints how far off the forecasts were as JSON.
  --series   CSV, plain or gzipped, with the columns id, start (YYYY-MM) and values (parted by spaces), and, where it
             also tells what came, part (train or test); counts of one group have ids like group/name
  --answers  a second file of the same form with what came
  --horizon  months ahead, 1 to 60
  --kind     the method: by its size and length (auto), for long figures, or for counts
  --out      writes each forecast as a line of JSON
`;

const OPTIONS = {
  series: { type: 'string' },
  answers: { type: 'string' },
  horizon: { type: 'string' },
  kind: { type: 'string', default: 'auto' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export function evaluateCommand(words: readonly string[]): Promise<Ending> {
  return endingOf(() => answerTo(words));
}

async function answerTo(words: readonly string[]): Promise<string> {
  const values = optionsOf(words, OPTIONS, USAGE);
  if (values.help) return USAGE;
  const { series, answers, out } = values;
  const kind = KINDS.find((one) => one === values.kind);
  const horizon = Number(values.horizon);
  if (series === undefined) throw new UnusableInput(`Missing: --series.\n\n${USAGE}`);
  if (!kind) throw new UnusableInput(`--kind is one of ${KINDS.join(', ')}.`);
  if (!(Number.isInteger(horizon) && horizon >= 1 && horizon <= 60)) {
    throw new UnusableInput('--horizon is a number of months from 1 to 60.');
  }
  const rows = await seriesIn(pathOf(series), answers === undefined ? null : pathOf(answers), horizon);
  const begun = performance.now();
  const outcomes = forecastAll(rows, horizon, kind);
  const evaluation = evaluationOf(rows, outcomes, (performance.now() - begun) / 1000);
  if (out !== undefined) await writeFile(pathOf(out), outcomes.map(lineOf).join(''));
  return jsonOf(evaluation);
}

interface Line {
  id: string;
  isTest: boolean;
  firstMonth: number;
  values: Float64Array;
}

async function seriesIn(file: string, answers: string | null, horizon: number): Promise<Series[]> {
  const lines = await linesOf(file);
  const later = answers === null ? lines.filter(({ isTest }) => isTest) : await linesOf(answers);
  const came = new Map(later.map(({ id, values }) => [id, values]));
  return lines
    .filter(({ isTest }) => !isTest)
    .map(({ id, firstMonth, values }) => {
      const answer = came.get(id);
      if (answer && answer.length < horizon) {
        throw new UnusableInput(`${id} tells ${answer.length} months of what came, of ${horizon}.`);
      }
      return { id, firstMonth, seen: values, came: answer?.subarray(0, horizon) ?? null };
    });
}

async function linesOf(file: string): Promise<Line[]> {
  const { names, rows } = await readTable(file);
  const column = (name: string) => names.indexOf(name);
  const [id, part, start, values] = [column('id'), column('part'), column('start'), column('values')];
  if (id < 0 || values < 0) throw new UnusableInput(`${file} has no columns id and values.`);
  return rows.map((row) => ({
    id: row[id] ?? '',
    isTest: row[part] === 'test',
    firstMonth: monthIn(row[start] ?? ''),
    values: numbersIn(row[values] ?? '', row[id] ?? ''),
  }));
}

/** January where a file does not say. */
function monthIn(start: string): number {
  const month = Number(/^\d{4}-(\d{2})/.exec(start)?.[1] ?? '1');
  return (month + 11) % 12;
}

function numbersIn(text: string, id: string): Float64Array {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const numbers = Float64Array.from(words, Number);
  const place = numbers.findIndex((value) => !Number.isFinite(value));
  if (place >= 0) throw new UnusableInput(`Value ${place + 1} of ${id}, "${words[place]}", is not a number.`);
  if (numbers.length === 0) throw new UnusableInput(`${id} has no values.`);
  return numbers;
}

function lineOf({ id, method, refusal, forecast }: Outcome): string {
  const bands = Object.fromEntries(
    Object.entries(forecast ?? NOTHING).map(([name, row]: [string, Iterable<number>]) => [name, [...row]]),
  );
  return `${JSON.stringify({ id, method, refusal, ...bands })}\n`;
}

const NOTHING = { expected: [], low80: [], high80: [], low95: [], high95: [] };

if (process.argv[1] === import.meta.filename) finish(await evaluateCommand(process.argv.slice(2)));
