import type { NumberedLine } from './creditNote.rules.ts';

/** A line of an invoice; its total is the sum of the given amounts. */
export function numberedLine(given: Partial<NumberedLine>): NumberedLine {
  const amounts = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  const line = {
    lineNo: 1,
    installmentId: null,
    chargeId: null,
    description: 'On booking',
    detail: 'stage 1, 10%',
    sac: '9954',
    gstRatePct: 5,
    ...amounts,
    ...given,
  };
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = line;
  return { ...line, totalPaise: taxablePaise + cgstPaise + sgstPaise + igstPaise };
}
