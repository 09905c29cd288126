import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface RunFacts {
  number: string;
  totalPaise: number;
  lineCount: number;
  by: string | null;
}

export function runToReleaseText({ number, totalPaise, lineCount, by }: RunFacts): Words {
  return {
    title: `Release ${number}: ${formatMoneyExact(totalPaise)} to partner firms`,
    body: `${by ? `${by} made` : 'Made:'} a run of ${counted(lineCount, 'payment')}. Nothing is paid until you have released it.`,
  };
}

interface PaidFacts {
  netPaise: number;
  lineCount: number;
  utrs: readonly string[];
}

export function commissionPaidText({ netPaise, lineCount, utrs }: PaidFacts): Words {
  const under = utrs.length === 1 ? ` The bank paid it under UTR ${utrs[0] ?? ''}.` : '';
  return {
    title: `${formatMoneyExact(netPaise)} of commission is paid`,
    body: `For ${counted(lineCount, 'tranche')}.${under}`,
  };
}
