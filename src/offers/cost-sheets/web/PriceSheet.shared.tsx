import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { compactMoney, formatMoneyExact, formatPct } from '#platform/contract/format.ts';
import { mulDiv } from '#platform/contract/money.ts';
import type { SheetGroup, SheetLine } from '#platform/web/page/MoneySheet.tsx';
import { MoneySheet, SheetTotal } from '#platform/web/page/MoneySheet.tsx';
import type { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';
import type { PricedFigures } from './offer.difference.ts';

interface PriceSheetProps {
  /** 'Cost sheet of B-1203' */
  label: string;
  figures: PricedFigures;
  /** A further fact beside the total. */
  children?: ReactNode;
}

/** A price line by line, each with basis × rate, and the total, which stays visible. */
export function PriceSheet({ label, figures, children }: PriceSheetProps) {
  const facts = (
    <>
      Agreement value {compactMoney(figures.agreementValuePaise)}
      <br />
      {tdsText(figures)}
      {children}
    </>
  );
  return (
    <>
      <div>
        <MoneySheet label={label} groups={sheetGroups(figures)} />
        <BelowLines>{facts}</BelowLines>
      </div>
      <SheetTotal label="All-in cost to the buyer" amountPaise={figures.allInPaise}>
        <BesideTotal>{facts}</BesideTotal>
      </SheetTotal>
    </>
  );
}

/** The groups of a sheet: the agreement value, other payments to the builder, payments to the state. */
function sheetGroups({
  lines,
  taxLines,
  agreementValuePaise,
  totalReceivablePaise,
}: PricedFigures): SheetGroup[] {
  const ofGroup = (group: PricedFigures['lines'][number]['group']) =>
    lines.filter((line) => line.group === group).map(lineOf);
  const taxOf = (group: PricedFigures['taxLines'][number]['group']) =>
    taxLines
      .filter((line) => line.group === group)
      .map((line, at) => lineOf({ ...line, code: `tax.${group}.${at}` }));
  const toTheState = ofGroup('statutory');
  return [
    {
      key: 'agreementValue',
      title: 'Agreement value',
      lines: [...ofGroup('agreementValue'), sum('Agreement value', agreementValuePaise)],
    },
    {
      key: 'charges',
      title: 'Tax and other charges',
      lines: [
        ...taxOf('agreementValue'),
        ...ofGroup('otherCharges'),
        ...taxOf('otherCharges'),
        ...ofGroup('deposit'),
        sum('Total payable to the builder', totalReceivablePaise),
      ],
    },
    ...(toTheState.length > 0 ? [{ key: 'state', title: 'Paid to the state', lines: toTheState }] : []),
  ];
}

function lineOf({
  code,
  label,
  basis,
  amountPaise,
}: Pick<PricedFigures['lines'][number], 'code' | 'label' | 'basis' | 'amountPaise'>): SheetLine {
  const isTakenOff = code === 'discount' || code === 'rebate';
  return { key: code, label, basis, amountPaise, kind: isTakenOff ? 'discount' : 'plain' };
}

function sum(label: string, amountPaise: number): SheetLine {
  return { key: 'sum', label, amountPaise, kind: 'sum' };
}

/** 'TDS 1% by the buyer ₹1,36,484.80' */
function tdsText({ tdsPaise, tdsBasePaise }: CostSheetTotals): string {
  if (tdsPaise === 0 || tdsBasePaise === 0) return 'No TDS by the buyer';
  const pct = Number(mulDiv(BigInt(tdsPaise), 10_000n, BigInt(tdsBasePaise))) / 100;
  return `TDS ${formatPct(pct)} by the buyer ${formatMoneyExact(tdsPaise)}`;
}

/** On a phone the sticky part has room only for the total. */
const BesideTotal = styled('div')({ '@media (max-width: 599.95px)': { display: 'none' } });

const BelowLines = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '20px',
  padding: '8px 16px 16px',
  color: theme.vars.palette.text.secondary,
  '@media (min-width: 600px)': { display: 'none' },
}));
