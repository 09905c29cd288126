import { formatMoney } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface ApprovalFacts {
  kind: string;
  /** What is requested, in a few words. */
  title: string;
  amountPaise: number | null;
  reason: string;
  by: string;
}

export function approvalAskedText({ kind, title, amountPaise, reason, by }: ApprovalFacts): Words {
  const off = kind === 'discount' ? ' off' : '';
  const amount = amountPaise === null ? '' : `${formatMoney(amountPaise)}${off}. `;
  return { title: `${by} requests ${withSmallInitial(title)}`, body: `${amount}${reason}` };
}

export function approvalDecidedText(
  how: 'grant' | 'refuse',
  { kind, title, by, note }: Pick<ApprovalFacts, 'kind' | 'title' | 'by'> & { note: string | null },
): Words {
  const words = note ? ` ${note}` : '';
  const next = kind === 'discount' ? ' You can issue the cost sheet now.' : '';
  return how === 'grant'
    ? { title: `${title} is approved`, body: `By ${by}.${next}${words}` }
    : { title: `${title} is rejected`, body: `By ${by}.${words}` };
}

export function approvalExpiredText({ title, wasGranted }: { title: string; wasGranted: boolean }): Words {
  const what = withSmallInitial(title);
  return wasGranted
    ? { title: `The approval of ${what} has expired`, body: 'No cost sheet was issued in time.' }
    : { title: `No decision on ${what}`, body: 'The request has expired. Request again if still needed.' };
}

/** 'Due date of Slab 3' within a sentence. */
function withSmallInitial(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}
