import { formatMoney, formatPct } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface ApprovalFacts {
  unitNumber: string;
  discountPct: number;
  /** Discount and location charges left out, in paise. */
  givenPaise: number;
  reason: string;
  by: string;
}

/** Two decimals, rounded up, so that a value above a limit never reads like the limit. */
function pctText(discountPct: number): string {
  return formatPct(Math.ceil(discountPct * 100 - 1e-6) / 100);
}

export function approvalAskedText({ unitNumber, discountPct, givenPaise, reason, by }: ApprovalFacts): Words {
  return {
    title: `${by} requests ${pctText(discountPct)} on ${unitNumber}`,
    body: `${formatMoney(givenPaise)} off. ${reason}`,
  };
}

export function approvalDecidedText(
  how: 'grant' | 'refuse',
  asked: Pick<ApprovalFacts, 'unitNumber' | 'discountPct'> & { by: string; note: string | null },
): Words {
  const what = `${pctText(asked.discountPct)} on ${asked.unitNumber}`;
  const note = asked.note ? ` ${asked.note}` : '';
  return how === 'grant'
    ? { title: `${what} is approved`, body: `By ${asked.by}. You can issue the cost sheet now.${note}` }
    : { title: `${what} is rejected`, body: `By ${asked.by}.${note}` };
}

export function approvalExpiredText(
  asked: Pick<ApprovalFacts, 'unitNumber' | 'discountPct'> & { wasGranted: boolean },
): Words {
  const what = `${pctText(asked.discountPct)} on ${asked.unitNumber}`;
  return asked.wasGranted
    ? { title: `The approval of ${what} has expired`, body: 'No cost sheet was issued in time.' }
    : { title: `No decision on ${what}`, body: 'The request has expired. Request again if still needed.' };
}
