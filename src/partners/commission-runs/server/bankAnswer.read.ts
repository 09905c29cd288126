import { invalid } from '#platform/contract/errors.ts';
import { parseDay } from '#platform/contract/typedDay.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { readCsv } from '#platform/server/sheets/csv.read.ts';
import { MAX_LINES } from '../commissionRun.contract.ts';
import type { BankAnswer } from '../utr.rules.ts';

/** Heads under which banks give the three columns. */
const HEADS: Record<'reference' | 'utr' | 'day', RegExp> = {
  reference: /ref|remark|narration/i,
  utr: /utr|rrn|transaction (no|number|id)/i,
  day: /date|day/i,
};

interface Places {
  reference: number;
  utr: number;
  day: number;
}

const IN_ORDER: Places = { reference: 0, utr: 1, day: 2 };

/** The answer of the bank as CSV: reference, UTR and date, in this order or under heads that name them. */
export async function readBankAnswers(csv: string, today: Day): Promise<BankAnswer[]> {
  const answers: BankAnswer[] = [];
  let places: Places | null = null;
  for await (const { cells } of readCsv(Buffer.from(csv))) {
    const texts = cells.map((cell) => String(cell ?? '').trim());
    if (texts.every((text) => text === '')) continue;
    if (places === null) {
      places = placesIn(texts);
      if (places !== null) continue;
      places = IN_ORDER;
    }
    if (answers.length === MAX_LINES) throw invalid('csv', `The file has more than ${MAX_LINES} rows.`);
    answers.push({
      reference: (texts[places.reference] ?? '').replace(/^'/, '').toUpperCase(),
      utr: (texts[places.utr] ?? '').replace(/^'/, ''),
      paidOn: parseDay(texts[places.day] ?? '', today, { max: today }),
    });
  }
  return answers;
}

/** Null where the first row is no row of heads. */
function placesIn(texts: readonly string[]): Places | null {
  const utr = texts.findIndex((text) => HEADS.utr.test(text));
  const day = texts.findIndex((text) => HEADS.day.test(text));
  const reference = texts.findIndex((text, at) => at !== utr && at !== day && HEADS.reference.test(text));
  return utr >= 0 && day >= 0 && reference >= 0 ? { reference, utr, day } : null;
}
