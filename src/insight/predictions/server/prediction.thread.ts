import { createHash } from 'node:crypto';
import { AppError } from '#platform/contract/errors.ts';
import { AskedThread } from '#platform/server/asked-thread.ts';
import { programOf } from '#platform/server/worker-program.ts';
import type { CashPrediction, CashQuestion } from '../cash.rules.ts';
import type { SalesPrediction, SalesQuestion } from '../salesForecast.rules.ts';
import type { SellOutPrediction, SellOutQuestion } from '../sellOut.rules.ts';
import type { PredictionAnswer, PredictionQuestion } from './prediction.messages.ts';

/** Drawing paths takes tenths of a second, which would hold up every other request. */
const thread = new AskedThread<PredictionQuestion, PredictionAnswer>({
  task: 'A prediction',
  program: programOf('prediction.worker'),
  memoryMb: 512,
  timeoutMs: 30_000,
});

/** The last answers by what was asked: as long as nothing changed, a question is not computed again. */
const answers = new Map<string, PredictionAnswer>();
const KEPT_ANSWERS = 50;

export async function predictedSales(question: SalesQuestion): Promise<SalesPrediction> {
  const said = await answerTo({ kind: 'sales', question });
  if (said.kind !== 'sales') throw lost();
  return said.answer;
}

export async function predictedSellOut(question: SellOutQuestion): Promise<SellOutPrediction> {
  const said = await answerTo({ kind: 'sellOut', question });
  if (said.kind !== 'sellOut') throw lost();
  return said.answer;
}

export async function predictedCash(question: CashQuestion): Promise<CashPrediction> {
  const said = await answerTo({ kind: 'cash', question });
  if (said.kind !== 'cash') throw lost();
  return said.answer;
}

/** Computes beside the requests; 503 where that fails. */
async function answerTo(question: PredictionQuestion): Promise<PredictionAnswer> {
  const key = createHash('sha256').update(JSON.stringify(question)).digest('base64');
  const answer = answers.get(key) ?? (await thread.ask(question));
  if (answer === null) throw lost();
  answers.delete(key);
  answers.set(key, answer);
  const [oldest] = answers.keys();
  if (answers.size > KEPT_ANSWERS && oldest !== undefined) answers.delete(oldest);
  return answer;
}

function lost(): AppError {
  return new AppError('unavailable', 'The prediction could not be computed. Try again.');
}
