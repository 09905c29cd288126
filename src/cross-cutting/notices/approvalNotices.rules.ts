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

/** What the requester does then; everything else is done with the approval. */
const NEXT: Readonly<Record<string, string>> = {
  discount: ' You can issue the cost sheet now.',
  transferFee: ' You can transfer the booking now.',
};

export function approvalDecidedText(
  how: 'grant' | 'refuse',
  { kind, title, by, note }: Pick<ApprovalFacts, 'kind' | 'title' | 'by'> & { note: string | null },
): Words {
  const words = note ? ` ${note}` : '';
  const next = NEXT[kind] ?? '';
  return how === 'grant'
    ? { title: `${title} is approved`, body: `By ${by}.${next}${words}` }
    : { title: `${title} is rejected`, body: `By ${by}.${words}` };
}

const NOT_USED: Readonly<Record<string, string>> = {
  discount: 'No cost sheet was issued in time.',
  transferFee: 'The booking was not transferred in time.',
};

export function approvalExpiredText({
  kind,
  title,
  wasGranted,
}: Pick<ApprovalFacts, 'kind' | 'title'> & { wasGranted: boolean }): Words {
  const what = withSmallInitial(title);
  return wasGranted
    ? { title: `The approval of ${what} has expired`, body: NOT_USED[kind] ?? 'It was not used in time.' }
    : { title: `No decision on ${what}`, body: 'The request has expired. Request again if still needed.' };
}

/** 'Due date of Slab 3' within a sentence. */
function withSmallInitial(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1);
}
