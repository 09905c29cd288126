import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import type { DemandRun } from '../demandRun.contract.ts';
import type { DemandWithdrawal } from '../demandWithdrawal.contract.ts';
import { demandsText } from './demandRun.labels.ts';

/** 'Withdraw 120 demands' */
export function withdrawText({ posted }: DemandRun): string {
  return posted === 0 ? 'Withdraw run' : `Withdraw ${demandsText(posted)}`;
}

/** Everything that it reverses, without zero lines. */
export function withdrawalFacts(found: DemandWithdrawal): FactEntry[] {
  const {
    demands,
    sales,
    totalPaise,
    creditNotes,
    drafts,
    letters,
    lettersMailed,
    released,
    onAccountPaise,
  } = found;
  const facts: (FactEntry | false)[] = [
    {
      label: 'Demands',
      value: `${count(demands)} of ${count(sales)} ${sales === 1 ? 'sale' : 'sales'}, ${formatMoneyExact(totalPaise)}`,
    },
    creditNotes > 0 && { label: 'Invoices', value: `${count(creditNotes)} reversed by credit notes` },
    drafts > 0 && { label: 'Draft invoices', value: `${count(drafts)} discarded` },
    letters > 0 && {
      label: 'Letters',
      value: `${count(letters)} withdrawn${lettersMailed > 0 ? `; ${count(lettersMailed)} were mailed, and ${lettersMailed === 1 ? 'this buyer is' : 'these buyers are'} informed` : ''}`,
    },
    onAccountPaise > 0 && { label: 'Back on account', value: formatMoneyExact(onAccountPaise) },
    released > 0 && { label: 'No longer held', value: `${count(released)} held for registration` },
  ];
  return facts.filter((one) => one !== false);
}

function count(value: number): string {
  return value.toLocaleString('en-IN');
}

/** 'Withdrawing Slab 8 of Tower A takes back 12 demands of ₹96,00,000; 12 invoices are reversed by credit notes.' */
export function withdrawalSentence({ title }: DemandRun, found: DemandWithdrawal): string {
  const { demands, totalPaise, creditNotes, letters } = found;
  const besides = [
    creditNotes > 0 &&
      `${counted(creditNotes, 'invoice')} ${creditNotes === 1 ? 'is' : 'are'} reversed by credit notes`,
    letters > 0 && `${counted(letters, 'letter')} ${letters === 1 ? 'is' : 'are'} withdrawn`,
  ].filter((part) => part !== false);
  const tail = besides.length === 0 ? '' : `; ${besides.join(' and ')}`;
  return `Withdrawing ${title} takes back ${demandsText(demands)} of ${formatMoneyExact(totalPaise)}${tail}.`;
}
