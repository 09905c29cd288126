import { parentPort } from 'node:worker_threads';
import { randomFrom } from '#platform/learning/random.ts';
import { predictCash } from '../cash.rules.ts';
import { predictSales } from '../salesForecast.rules.ts';
import { predictSellOut } from '../sellOut.rules.ts';
import type { PredictionAnswer, PredictionQuestion } from './prediction.messages.ts';

/** The same question is answered alike each time. */
const SEED = 20_261_127;

/** The thread that predicts: one question after the other. An exception ends it, and who asked hears of it. */
export function servePredictions(): void {
  parentPort?.on('message', (question: PredictionQuestion) => parentPort?.postMessage(answerTo(question)));
}

function answerTo({ kind, question }: PredictionQuestion): PredictionAnswer {
  const random = randomFrom(SEED);
  switch (kind) {
    case 'sales':
      return { kind, answer: predictSales(question, random) };
    case 'sellOut':
      return { kind, answer: predictSellOut(question, random) };
    case 'cash':
      return { kind, answer: predictCash(question, random) };
  }
}
