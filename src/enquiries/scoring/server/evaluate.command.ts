import { monitorEventLoopDelay } from 'node:perf_hooks';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { EvaluationRequest } from '#platform/learning/evaluation.ts';
import { UnusableInput } from '#platform/learning/table.ts';
import { evaluateInThread } from '#platform/learning/thread.ts';

const USAGE = `Usage: npm run evaluate:scoring -- --train FILE.csv --test FILE.csv --target COLUMN --positive VALUE [--omit COLUMN,COLUMN] [--keep COLUMN,COLUMN]

Trains the learned score on one file, measures it on another and prints what it found as JSON.
  --train, --test  CSV with a line of names, plain or gzipped; rows in the order of time, if they have one
  --target         the column with the outcome
  --positive       its value that counts as won; every other counts as lost
  --omit           columns to leave out
  --keep           columns to learn from even if they look as if they were known only after the outcome
`;

const OPTIONS = {
  train: { type: 'string' },
  test: { type: 'string' },
  target: { type: 'string' },
  positive: { type: 'string' },
  omit: { type: 'string', multiple: true },
  keep: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Exit code for errors the caller can correct; 1 is a fault of the program. */
const MISUSED = 2;
const DECIMALS = 6;

/** The result of a run of the command. */
export interface Ending {
  code: number;
  output: string;
  complaint: string;
}

export async function evaluateCommand(words: readonly string[]): Promise<Ending> {
  try {
    const request = requestOf(words);
    const output = request ? `${JSON.stringify(await watched(request), rounded, 2)}\n` : USAGE;
    return { code: 0, output, complaint: '' };
  } catch (error) {
    if (!(error instanceof UnusableInput)) throw error;
    return { code: MISUSED, output: '', complaint: `${error.message}\n` };
  }
}

/** Null when help is requested. */
function requestOf(words: readonly string[]): EvaluationRequest | null {
  const { values } = parsed(words);
  if (values.help) return null;
  const { train, test, target, positive } = values;
  if (train === undefined || test === undefined || target === undefined || positive === undefined) {
    const missing = (['train', 'test', 'target', 'positive'] as const).filter(
      (name) => values[name] === undefined,
    );
    throw new UnusableInput(`Missing: ${missing.map((name) => `--${name}`).join(', ')}.\n\n${USAGE}`);
  }
  return {
    train: pathOf(train),
    test: pathOf(test),
    target,
    positive,
    omit: namesIn(values.omit),
    keep: namesIn(values.keep),
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: false });
  } catch (error) {
    throw new UnusableInput(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, {
      cause: error,
    });
  }
}

/** npm runs a program in the folder of its package; a file is looked for in the caller's folder. */
function pathOf(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}

function namesIn(lists: readonly string[] = []): string[] {
  return lists.flatMap((list) => list.split(',').map((name) => name.trim())).filter((name) => name !== '');
}

/** The evaluation, and for how long at most this thread was kept from its own work meanwhile. */
async function watched(request: EvaluationRequest) {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  const evaluation = await evaluateInThread(request);
  delays.disable();
  return { ...evaluation, eventLoop: { longestDelayMs: delays.max / 1e6 } };
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(DECIMALS)) : value;
}

if (process.argv[1] === import.meta.filename) {
  const { code, output, complaint } = await evaluateCommand(process.argv.slice(2));
  process.stdout.write(output);
  process.stderr.write(complaint);
  process.exitCode = code;
}
