import { styled } from '@mui/material/styles';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import type { DemandRun } from '../demandRun.contract.ts';
import { demandsText, lettersText, unitsText } from './demandRun.labels.ts';

/** Beside the lines: totals, and the effect of posting. */
export function DemandRunEffect({ run }: { run: DemandRun }) {
  return (
    <Sections>
      <Section title="Expected">
        <FactList
          labelWidth={104}
          facts={[
            { label: 'Installments', value: <Amount paise={run.considerationPaise} /> },
            { label: 'GST', value: <Amount paise={run.taxPaise} /> },
            { label: 'TDS by buyers', value: <Amount paise={-run.tdsPaise} /> },
            { label: 'Expected in bank', value: <Amount paise={run.expectedInBankPaise} isStrong /> },
          ]}
        />
      </Section>
      <Section title={TITLES[run.status]}>
        <Text>{effectText(run)}</Text>
      </Section>
    </Sections>
  );
}

const TITLES: Record<DemandRun['status'], string> = {
  rehearsing: 'When you post it',
  rehearsed: 'When you post it',
  cancelled: 'Why it was cancelled',
  posting: 'In progress',
  posted: 'Result',
  withdrawn: 'Why it was withdrawn',
};

function effectText(run: DemandRun): string {
  if (run.status === 'cancelled')
    return `${(run.cancelReason ?? '').replace(/\.$/, '')}. Nothing was billed.`;
  if (run.status === 'withdrawn') return withdrawnResult(run);
  if (run.status === 'posted') return resultText(run);
  const { demands, units } = run;
  if (run.total === 0) return 'There is nothing to demand. You can preview a milestone again at any time.';
  const held = units.heldForRegistration ?? 0;
  const waits = held > 0 ? ` ${unitsText(held)} more held for registration.` : '';
  return `${demandsText(demands)}: each gets its due date, invoice, ledger entries and letter.${waits} Running it again changes nothing.`;
}

function withdrawnResult({ withdrawReason, posted, postedPaise }: DemandRun): string {
  const taken =
    posted === 0
      ? ''
      : ` ${demandsText(posted)} of ${formatMoneyExact(postedPaise)} ${posted === 1 ? 'was reversed, its invoice by a credit note' : 'were reversed, their invoices by credit notes'}; a new run may demand again.`;
  return `${(withdrawReason ?? '').replace(/\.$/, '')}.${taken}`;
}

function resultText(run: DemandRun): string {
  const { posted, postedPaise, changed, lettersStatus } = run;
  const told =
    lettersStatus === 'written'
      ? ` ${lettersText(run)} ${run.letters === 1 ? 'is' : 'are'} printed, and mailed where an address is known.`
      : '';
  const sum = `${demandsText(posted)} of ${formatMoneyExact(postedPaise)} ${posted === 1 ? 'was' : 'were'} posted and invoiced.${told}`;
  if (changed === 0) return `${sum} All as previewed.`;
  return `${sum} ${changed.toLocaleString('en-IN')} differ from the preview; each line says why.`;
}

function Amount({ paise, isStrong = false }: { paise: number; isStrong?: boolean }) {
  return (
    <Right data-strong={isStrong || undefined}>
      <Money paise={paise} withPaise />
    </Right>
  );
}

const Right = styled('span')({
  display: 'block',
  textAlign: 'right',
  '&[data-strong]': { fontWeight: 600 },
});
const Text = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));
