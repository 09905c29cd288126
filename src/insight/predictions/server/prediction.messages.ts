import type { CashPrediction, CashQuestion } from '../cash.rules.ts';
import type { SalesPrediction, SalesQuestion } from '../salesForecast.rules.ts';
import type { SellOutPrediction, SellOutQuestion } from '../sellOut.rules.ts';

/** What the server and the thread that predicts say to each other: one question, one answer. */
export type PredictionQuestion =
  | { kind: 'sales'; question: SalesQuestion }
  | { kind: 'sellOut'; question: SellOutQuestion }
  | { kind: 'cash'; question: CashQuestion };

export type PredictionAnswer =
  | { kind: 'sales'; answer: SalesPrediction }
  | { kind: 'sellOut'; answer: SellOutPrediction }
  | { kind: 'cash'; answer: CashPrediction };
