import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Ending } from '#platform/learning/command.ts';
import { endingOf, finish, jsonOf, optionsOf, pathOf } from '#platform/learning/command.ts';
import type { EvaluationRequest } from '#platform/learning/evaluation.ts';
import { ROW_ORDERS } from '#platform/learning/evaluation.ts';
import { UnusableInput } from '#platform/learning/table.ts';
import { evaluateInThread } from '#platform/learning/thread.ts';

const USAGE = `Usage: npm run evaluate:scoring -- --train FILE.csv --test FILE.csv --target COLUMN --positive VALUE [--omit COLUMN,COLUMN] [--keep COLUMN,COLUMN] [--order time|none]

Trains the learned score on one file, measures it on another and prints what it found as JSON.
  --train, --test  CSV with a line of names, plain or gzipped
  --target         the column with the outcome
  --positive       its value that counts as won; every other counts as lost
  --omit           columns to leave out
  --keep           columns to learn from even if they look as if they were known only after the outcome
  --order          time (default): rows stand in the order of time, and the latest say which model is better;
                   none: they have no order, and each row says it that a model has not seen

The JSON begins with its verdict: fit, unfit (no better than guessing or one chance for all) or tooLittle. Figures come
with the bounds in which they lie in 95 of 100 draws; suspects are columns of which one value nearly tells the outcome.
`;

const OPTIONS = {
  train: { type: 'string' },
  test: { type: 'string' },
  target: { type: 'string' },
  positive: { type: 'string' },
  omit: { type: 'string', multiple: true },
  keep: { type: 'string', multiple: true },
  order: { type: 'string', default: 'time' },
  help: { type: 'boolean', short: 'h' },
} as const;

export function evaluateCommand(words: readonly string[]): Promise<Ending> {
  return endingOf(async () => {
    const request = requestOf(words);
    return request ? jsonOf(await watched(request)) : USAGE;
  });
}

/** Null when help is requested. */
function requestOf(words: readonly string[]): EvaluationRequest | null {
  const values = optionsOf(words, OPTIONS, USAGE);
  if (values.help) return null;
  const { train, test, target, positive } = values;
  if (train === undefined || test === undefined || target === undefined || positive === undefined) {
    const missing = (['train', 'test', 'target', 'positive'] as const).filter(
      (name) => values[name] === undefined,
    );
    throw new UnusableInput(`Missing: ${missing.map((name) => `--${name}`).join(', ')}.\n\n${USAGE}`);
  }
  const order = ROW_ORDERS.find((known) => known === values.order);
  if (!order) throw new UnusableInput(`--order is time or none, not '${values.order}'.\n\n${USAGE}`);
  return {
    train: pathOf(train),
    test: pathOf(test),
    target,
    positive,
    omit: namesIn(values.omit),
    keep: namesIn(values.keep),
    order,
  };
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

if (process.argv[1] === import.meta.filename) finish(await evaluateCommand(process.argv.slice(2)));
